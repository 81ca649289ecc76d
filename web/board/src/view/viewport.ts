/** Pans and zooms the board with a CSS transform only: one style write per animation frame, no layout reads, and no work for
 * Svelte until the board comes to rest. */

import type { Box, Point } from "../geometry";
import {
  centreOn, clampView, type Fit, fitBoard, homeView, interpolate, pan, refit, reveal, toBoard, type View, wholeBoard, zoomAround,
} from "./view_transform";

/** The zoom factor of buttons, keys and double taps. */
export const ZOOM_STEP = 1.6;
/** The duration of an animated move in milliseconds. */
const ANIMATION = 240;
/** How far the edge of the board may be from the edge of the frame while something is centred, in pixels: the zoom buttons do
 * not cover it then. */
const SLACK = 76;
/** The width of a column of buttons with its distance to the edge, in pixels. */
const CONTROLS_WIDTH = 56;
/** A wheel movement is over after this many milliseconds without an event. */
const WHEEL_PAUSE = 180;

/** The state after the board has come to rest. */
export interface RestState {
  /** Board units per screen pixel. */
  unit: number;
  /** Whether the whole board is visible. */
  whole: boolean;
  /** Whether there is room for a column of buttons beside the whole board. */
  aside: boolean;
}

/** The board in a viewport, and how it is shown at first. */
export interface ViewportContent {
  height: number;
  /** The size of names in board units, where a board too small to read them is enlarged at first; else null. */
  letters: number | null;
  /** What is shown in the centre then. */
  focus: () => Box | null;
}

export class Viewport {
  #frame: HTMLElement;
  #sheet: HTMLElement;
  #content: ViewportContent;
  /** Whether the person has not moved the board yet. */
  #home = true;
  /** The box that stays in the centre until the person moves the board, and whether the whole board was visible before. */
  #centred: { box: Box; fromWhole: boolean } | null = null;
  #onrest: (state: RestState) => void;
  #reducedMotion: () => boolean;
  #fit: Fit;
  #view: View;
  #frameRequest = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #animation: { from: View; to: View; start: number } | null = null;
  /** The frame's position in the window, cached until something may have moved it. */
  #origin: Point | null = null;
  #observer: ResizeObserver;

  constructor(
    frame: HTMLElement,
    sheet: HTMLElement,
    content: ViewportContent,
    onrest: (state: RestState) => void,
    reducedMotion: () => boolean,
  ) {
    [this.#frame, this.#sheet, this.#content, this.#onrest, this.#reducedMotion] = [frame, sheet, content, onrest, reducedMotion];
    // Exactly as the ResizeObserver reports it, whose first call then changes nothing: `clientWidth` would be rounded.
    const { width, height } = frame.getBoundingClientRect();
    this.#fit = fitBoard({ width, height }, content.height);
    this.#view = this.#homeView();
    this.#resizeSheet();
    this.#observer = new ResizeObserver(([entry]) => entry && this.#onresize(entry.contentRect));
    this.#observer.observe(frame);
    addEventListener("scroll", this.forgetOrigin, { capture: true, passive: true });
  }

  destroy(): void {
    this.#observer.disconnect();
    removeEventListener("scroll", this.forgetOrigin, { capture: true });
    cancelAnimationFrame(this.#frameRequest);
    clearTimeout(this.#restTimer);
  }

  /** The current number of board units per screen pixel. */
  get unit(): number {
    return 1 / (this.#view.zoom * this.#fit.scale);
  }

  /** Convert a point of the window to the frame. */
  toFrame(x: number, y: number): Point {
    if (!this.#origin) {
      const { left, top } = this.#frame.getBoundingClientRect();
      this.#origin = { x: left, y: top };
    }
    return { x: x - this.#origin.x, y: y - this.#origin.y };
  }

  /** Convert a point of the frame to board units. */
  toBoard({ x, y }: Point): Point {
    return toBoard(this.#view, this.#fit, x, y);
  }

  /** Show another board, or start with another part of it. */
  setContent(content: ViewportContent): void {
    const { height, letters } = this.#content;
    this.#content = content;
    if (height === content.height && letters === content.letters) return;
    this.#fit = fitBoard(this.#fit.frame, content.height);
    this.#view = this.#homeView();
    this.#resizeSheet();
  }

  #homeView(): View {
    const { letters, focus } = this.#content;
    this.#home = true;
    return letters === null ? wholeBoard(this.#fit) : homeView(this.#fit, letters, focus());
  }

  startMove(): void {
    this.#home = false;
    clearTimeout(this.#restTimer);
    this.#animation = null;
    this.#sheet.style.willChange = "transform";
  }

  /** Pan by some pixels, and zoom by a factor around a point of the frame. */
  move(dx: number, dy: number, factor: number, around: Point): void {
    this.#centred = null;
    const panned = pan(this.#view, dx, dy, this.#fit);
    this.#view = factor === 1 ? panned : zoomAround(panned, factor, around.x, around.y, this.#fit);
    this.#requestFrame();
  }

  endMove(): void {
    this.#restAfter(0);
  }

  wheel(factor: number, around: Point): void {
    this.startMove();
    this.#centred = null;
    this.#view = zoomAround(this.#view, factor, around.x, around.y, this.#fit);
    this.#requestFrame();
    this.#restAfter(WHEEL_PAUSE);
  }

  /** Zoom by a factor, around the centre of the frame unless a point is given. */
  zoom(factor: number, around?: Point): void {
    this.#centred = null;
    const { width, height } = this.#fit.frame;
    const target = this.#animation?.to ?? this.#view;
    this.#animateTo(zoomAround(target, factor, around?.x ?? width / 2, around?.y ?? height / 2, this.#fit));
  }

  /** Pan by fractions of the frame. */
  panBy(right: number, down: number): void {
    const { width, height } = this.#fit.frame;
    this.#animateTo(pan(this.#animation?.to ?? this.#view, -right * width, -down * height, this.#fit));
  }

  showWhole(): void {
    this.#animateTo(wholeBoard(this.#fit));
  }

  reveal(box: Box): void {
    this.#animateTo(reveal(this.#animation?.to ?? this.#view, box, this.#fit));
  }

  centreOn(box: Box): void {
    const view = this.#animation?.to ?? this.#view;
    this.#centred = { box, fromWhole: this.#centred?.fromWhole ?? view.zoom <= 1 };
    this.#fit = { ...this.#fit, slack: SLACK };
    this.#animateTo(centreOn(view, box, this.#fit, this.#content.letters));
  }

  /** Return to the whole board, if it was left for a centred box and the person has not moved it since. */
  endCentring(): void {
    const centred = this.#centred;
    this.#centred = null;
    this.#fit = { ...this.#fit, slack: 0 };
    if (centred?.fromWhole) this.showWhole();
    else if (centred) this.#animateTo(clampView(this.#view, this.#fit));
  }

  #animateTo(to: View): void {
    const { zoom, x, y } = this.#view;
    if (to.zoom === zoom && to.x === x && to.y === y) return;
    this.startMove();
    if (this.#reducedMotion()) {
      this.#view = to;
      this.#requestFrame();
      this.#restAfter(0);
      return;
    }
    this.#animation = { from: this.#view, to, start: -1 };
    this.#requestFrame();
  }

  #requestFrame(): void {
    this.#frameRequest ||= requestAnimationFrame(this.#draw);
  }

  #draw = (now: number): void => {
    this.#frameRequest = 0;
    const animation = this.#animation;
    if (animation) {
      if (animation.start < 0) animation.start = now;
      const elapsed = Math.min(1, (now - animation.start) / ANIMATION);
      this.#view = interpolate(animation.from, animation.to, easeOut(elapsed));
      if (elapsed < 1) {
        this.#requestFrame();
      } else {
        this.#animation = null;
        this.#restAfter(0);
      }
    }
    this.#writeTransform();
  };

  #writeTransform(): void {
    const { x, y, zoom } = this.#view;
    this.#sheet.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${zoom.toFixed(5)})`;
  }

  #restAfter(delay: number): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(this.#rest, delay);
  }

  /** Without its own compositing layer the board is repainted, sharp at its new scale. */
  #rest = (): void => {
    const { zoom, x, y } = this.#view;
    this.#view = clampView({ zoom, x: Math.round(x), y: Math.round(y) }, this.#fit);
    this.#writeTransform();
    this.#sheet.style.willChange = "";
    const aside = (this.#fit.frame.width - this.#fit.sheet.width) / 2 >= CONTROLS_WIDTH;
    this.#onrest({ unit: this.unit, whole: zoom <= 1, aside });
  };

  #resizeSheet(): void {
    const { width, height } = this.#fit.sheet;
    this.#sheet.style.width = `${width.toFixed(2)}px`;
    this.#sheet.style.height = `${height.toFixed(2)}px`;
    this.#rest();
  }

  #onresize({ width, height }: { width: number; height: number }): void {
    this.#origin = null;
    const { frame } = this.#fit;
    if (width <= 0 || height <= 0 || (width === frame.width && height === frame.height)) return;
    const before = this.#fit;
    this.#fit = { ...fitBoard({ width, height }, this.#content.height), slack: before.slack ?? 0 };
    this.#view = this.#viewAfterResize(before);
    this.#animation = null;
    this.#resizeSheet();
  }

  #viewAfterResize(before: Fit): View {
    if (this.#home) return this.#homeView();
    const view = refit(this.#view, before, this.#fit);
    return this.#centred ? centreOn(view, this.#centred.box, this.#fit, this.#content.letters) : view;
  }

  /** Measure the frame's position again at the next pointer event: its surroundings may have changed since. */
  forgetOrigin = (): void => {
    this.#origin = null;
  };
}

const easeOut = (progress: number): number => 1 - (1 - progress) ** 3;
