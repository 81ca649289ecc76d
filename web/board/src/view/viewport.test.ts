import { afterEach, expect, test, vi } from "vitest";
import { Viewport, type ViewportContent } from "./viewport";

afterEach(() => vi.unstubAllGlobals());

const SIZE = { width: 360, height: 419.625 };
const content: ViewportContent = { height: 660, letters: null, focus: () => null };

/** A viewport whose frame has a fractional height, and how its ResizeObserver reports a size. */
function createViewport() {
  let report: (size: { width: number; height: number }) => void = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: (entries: { contentRect: object }[]) => void) {
        report = (contentRect) => callback([{ contentRect }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const frame = document.createElement("div");
  vi.spyOn(frame, "getBoundingClientRect").mockReturnValue({ ...SIZE, left: 0, top: 0 } as DOMRect);
  const onrest = vi.fn();
  const viewport = new Viewport(frame, document.createElement("div"), content, onrest, () => true);
  return { viewport, onrest, resize: (size: { width: number; height: number }) => report(size) };
}

test("the size of the frame is read exactly: the observer's first report places no name again", () => {
  const { viewport, onrest, resize } = createViewport();
  resize(SIZE);
  expect(onrest).toHaveBeenCalledOnce();
  viewport.destroy();
});

test("a resized frame brings the board to rest at its new scale", () => {
  const { viewport, onrest, resize } = createViewport();
  resize({ ...SIZE, width: 720 });
  expect(onrest).toHaveBeenCalledTimes(2);
  const [[before], [after]] = onrest.mock.calls as [[{ unit: number }], [{ unit: number }]];
  expect(after.unit).toBeLessThan(before.unit);
  viewport.destroy();
});
