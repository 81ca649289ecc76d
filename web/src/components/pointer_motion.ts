/** Whether the mouse has moved. Browsers also report that a pointer enters an element which appears under it: that says
 * nothing about what the person points at. */

let [x, y] = [Number.NaN, Number.NaN];
let moved = false;

addEventListener("pointermove", track, { capture: true, passive: true });
addEventListener("pointerdown", track, { capture: true, passive: true });

function track({ clientX, clientY }: PointerEvent): void {
  moved = clientX !== x || clientY !== y;
  [x, y] = [clientX, clientY];
}

/** Attachment: call back when the mouse moves over the element. A finger has no hover: `touch` also reacts to its touch. */
export function hover(onhover: () => void, { touch = false } = {}): (element: HTMLElement) => () => void {
  const onmove = ({ pointerType }: PointerEvent): void => {
    if (pointerType === "mouse" && moved) onhover();
  };
  const onenter = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== "mouse") onhover();
  };
  return (element) => {
    element.addEventListener("pointermove", onmove);
    if (touch) element.addEventListener("pointerenter", onenter);
    return () => {
      element.removeEventListener("pointermove", onmove);
      element.removeEventListener("pointerenter", onenter);
    };
  };
}
