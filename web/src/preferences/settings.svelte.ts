/** The preferences stored on this device. */

import { type Pace, PACES } from "$app/api/playback.svelte";

export type ThemeChoice = "system" | "light" | "dark";
export type ColourScheme = "light" | "dark";

const KEY = "draisine.settings";

/** The stored form: these names are persisted in localStorage. */
interface StoredSettings {
  theme: ThemeChoice;
  confirm: boolean;
  /** Whether to show the cheapest paths of tickets. */
  ways: boolean;
  /** Whether to warn before blunders, where hints are allowed. */
  warnBlunders: boolean;
  /** Whether to reduce motion. */
  still: boolean;
  /** Whether to show quick reactions. */
  reactions: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The pace of the moves of others. */
  pace: Pace;
}

const DEFAULTS: StoredSettings = {
  theme: "system", confirm: true, ways: true, warnBlunders: false, still: false, reactions: true, sound: false, volume: 0.6, pace: "normal",
};

function readStored(): StoredSettings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<StoredSettings>) };
  } catch {
    return DEFAULTS;
  }
}

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const printQuery = matchMedia("print");
const reducedMotionQuery = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  private stored = $state<StoredSettings>(readStored());
  private systemDark = $state(darkQuery.matches);
  private printing = $state(printQuery.matches);
  private systemReducedMotion = $state(reducedMotionQuery.matches);

  constructor() {
    darkQuery.addEventListener("change", ({ matches }) => (this.systemDark = matches));
    printQuery.addEventListener("change", ({ matches }) => (this.printing = matches));
    reducedMotionQuery.addEventListener("change", ({ matches }) => (this.systemReducedMotion = matches));
  }

  get theme(): ThemeChoice {
    return this.stored.theme;
  }
  /** Whether every claim and every draw of tickets is confirmed. */
  get confirm(): boolean {
    return this.stored.confirm;
  }
  get showPaths(): boolean {
    return this.stored.ways;
  }
  get warnBlunders(): boolean {
    return this.stored.warnBlunders;
  }
  /** Whether the person chose reduced motion here; see `reducedMotion` for the effective value. */
  get prefersReducedMotion(): boolean {
    return this.stored.still;
  }
  get reactions(): boolean {
    return this.stored.reactions;
  }
  get sound(): boolean {
    return this.stored.sound;
  }
  get volume(): number {
    return this.stored.volume;
  }
  get pace(): Pace {
    const { pace } = this.stored;
    return PACES.includes(pace) ? pace : DEFAULTS.pace;
  }
  /** The effective theme. Paper is white, so printing is always light. */
  get colourScheme(): ColourScheme {
    if (this.printing) return "light";
    const { theme } = this.stored;
    return theme === "system" ? (this.systemDark ? "dark" : "light") : theme;
  }
  get reducedMotion(): boolean {
    return this.stored.still || this.systemReducedMotion;
  }

  set(changes: Partial<StoredSettings>): void {
    Object.assign(this.stored, changes);
    localStorage.setItem(KEY, JSON.stringify(this.stored));
  }
}

export const settings = new Settings();
