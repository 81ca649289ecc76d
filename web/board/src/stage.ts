/** Moves the board in its window by nothing but a transform: one write in a frame, no reading of the page, and no
 * work for Svelte until it comes to rest. */

import type { Box, Point } from "./geometry";
import { between, clamped, type Fit, fitted, panned, refitted, showing, toBoard, type View, whole, zoomed } from "./view";

/** A step nearer or further away, for buttons, keys and double taps. */
export const STEP = 1.6;
const GLIDE = 240;
/** A wheel has come to rest when it was quiet for so long. */
const QUIET = 180;

export interface Rest {
  /** How many units of the board one pixel of the screen shows. */
  unit: number;
  whole: boolean;
}

export class Stage {
  #frame: HTMLElement;
  #sheet: HTMLElement;
  #height: number;
  #rested: (rest: Rest) => void;
  #still: () => boolean;
  #fit: Fit;
  #view: View;
  #asked = 0;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  /** Where the view glides to, and since when. */
  #way: { from: View; to: View; start: number } | null = null;
  #corner: Point | null = null;
  #observer: ResizeObserver;

  constructor(
    frame: HTMLElement,
    sheet: HTMLElement,
    height: number,
    rested: (rest: Rest) => void,
    still: () => boolean,
  ) {
    [this.#frame, this.#sheet, this.#height, this.#rested, this.#still] = [frame, sheet, height, rested, still];
    this.#fit = fitted({ width: frame.clientWidth, height: frame.clientHeight }, height);
    this.#view = whole(this.#fit);
    this.#lay();
    this.#observer = new ResizeObserver(([entry]) => entry && this.#resize(entry.contentRect));
    this.#observer.observe(frame);
    addEventListener("scroll", this.#lost, { capture: true, passive: true });
  }

  leave(): void {
    this.#observer.disconnect();
    removeEventListener("scroll", this.#lost, { capture: true });
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#quiet);
  }

  /** Units of the board for each pixel, now. */
  get unit(): number {
    return 1 / (this.#view.zoom * this.#fit.scale);
  }

  /** A point of the page in the window of the board. */
  local(x: number, y: number): Point {
    if (!this.#corner) {
      const { left, top } = this.#frame.getBoundingClientRect();
      this.#corner = { x: left, y: top };
    }
    return { x: x - this.#corner.x, y: y - this.#corner.y };
  }

  /** A point of the window on the board. */
  board({ x, y }: Point): Point {
    return toBoard(this.#view, this.#fit, x, y);
  }

  /** Another board may have another height. */
  reshape(height: number): void {
    if (height === this.#height) return;
    this.#height = height;
    this.#fit = fitted(this.#fit.frame, height);
    this.#view = whole(this.#fit);
    this.#lay();
  }

  begin(): void {
    clearTimeout(this.#quiet);
    this.#way = null;
    this.#sheet.style.willChange = "transform";
  }

  /** A move of fingers: by so many pixels, and nearer by a factor around a point of the window. */
  move(dx: number, dy: number, factor: number, around: Point): void {
    const moved = panned(this.#view, dx, dy, this.#fit);
    this.#view = factor === 1 ? moved : zoomed(moved, factor, around.x, around.y, this.#fit);
    this.#ask();
  }

  end(): void {
    this.#soon(0);
  }

  wheel(factor: number, around: Point): void {
    this.begin();
    this.#view = zoomed(this.#view, factor, around.x, around.y, this.#fit);
    this.#ask();
    this.#soon(QUIET);
  }

  /** A step nearer or further away, around the middle of the window if around nothing else. */
  step(factor: number, around?: Point): void {
    const { width, height } = this.#fit.frame;
    const goal = this.#way?.to ?? this.#view;
    this.#glide(zoomed(goal, factor, around?.x ?? width / 2, around?.y ?? height / 2, this.#fit));
  }

  /** By parts of the window. */
  pan(right: number, down: number): void {
    const { width, height } = this.#fit.frame;
    this.#glide(panned(this.#way?.to ?? this.#view, -right * width, -down * height, this.#fit));
  }

  whole(): void {
    this.#glide(whole(this.#fit));
  }

  show(box: Box): void {
    this.#glide(showing(this.#way?.to ?? this.#view, box, this.#fit));
  }

  #glide(to: View): void {
    const { zoom, x, y } = this.#view;
    if (to.zoom === zoom && to.x === x && to.y === y) return;
    this.begin();
    if (this.#still()) {
      this.#view = to;
      this.#ask();
      this.#soon(0);
      return;
    }
    this.#way = { from: this.#view, to, start: -1 };
    this.#ask();
  }

  #ask(): void {
    this.#asked ||= requestAnimationFrame(this.#draw);
  }

  #draw = (now: number): void => {
    this.#asked = 0;
    const way = this.#way;
    if (way) {
      if (way.start < 0) way.start = now;
      const done = Math.min(1, (now - way.start) / GLIDE);
      this.#view = between(way.from, way.to, 1 - (1 - done) ** 3);
      if (done < 1) {
        this.#ask();
      } else {
        this.#way = null;
        this.#soon(0);
      }
    }
    this.#place();
  };

  #place(): void {
    const { x, y, zoom } = this.#view;
    this.#sheet.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${zoom.toFixed(5)})`;
  }

  #soon(wait: number): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(this.#rest, wait);
  }

  /** Without a layer of its own the board is painted again, sharp at its new size. */
  #rest = (): void => {
    const { zoom, x, y } = this.#view;
    this.#view = clamped({ zoom, x: Math.round(x), y: Math.round(y) }, this.#fit);
    this.#place();
    this.#sheet.style.willChange = "";
    this.#rested({ unit: this.unit, whole: zoom <= 1 });
  };

  #lay(): void {
    const { width, height } = this.#fit.sheet;
    this.#sheet.style.width = `${width.toFixed(2)}px`;
    this.#sheet.style.height = `${height.toFixed(2)}px`;
    this.#rest();
  }

  #resize({ width, height }: { width: number; height: number }): void {
    this.#corner = null;
    const { frame } = this.#fit;
    if (width <= 0 || height <= 0 || (width === frame.width && height === frame.height)) return;
    const before = this.#fit;
    this.#fit = fitted({ width, height }, this.#height);
    this.#view = refitted(this.#view, before, this.#fit);
    this.#way = null;
    this.#lay();
  }

  #lost = (): void => {
    this.#corner = null;
  };
}
