/** What a person has chosen for this device. */

export type ThemeChoice = "system" | "light" | "dark";
export type Look = "light" | "dark";

const KEY = "draisine.settings";

interface Stored {
  theme: ThemeChoice;
  confirm: boolean;
  ways: boolean;
  still: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
}

const DEFAULTS: Stored = { theme: "system", confirm: true, ways: true, still: false, sound: false, volume: 0.6 };

function stored(): Stored {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return DEFAULTS;
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const paper = matchMedia("print");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  private kept = $state<Stored>(stored());
  private systemDark = $state(dark.matches);
  private onPaper = $state(paper.matches);
  private systemStill = $state(reduced.matches);

  constructor() {
    dark.addEventListener("change", ({ matches }) => (this.systemDark = matches));
    paper.addEventListener("change", ({ matches }) => (this.onPaper = matches));
    reduced.addEventListener("change", ({ matches }) => (this.systemStill = matches));
  }

  get theme(): ThemeChoice {
    return this.kept.theme;
  }
  get confirm(): boolean {
    return this.kept.confirm;
  }
  get ways(): boolean {
    return this.kept.ways;
  }
  get lessMotion(): boolean {
    return this.kept.still;
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  get volume(): number {
    return this.kept.volume;
  }
  /** What is printed is always by day: paper is white. */
  get look(): Look {
    if (this.onPaper) return "light";
    const { theme } = this.kept;
    return theme === "system" ? (this.systemDark ? "dark" : "light") : theme;
  }
  get still(): boolean {
    return this.kept.still || this.systemStill;
  }

  set(changes: Partial<Stored>): void {
    Object.assign(this.kept, changes);
    localStorage.setItem(KEY, JSON.stringify(this.kept));
  }
}

export const settings = new Settings();
