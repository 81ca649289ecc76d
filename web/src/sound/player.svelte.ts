/** Plays sound cues: only after a user gesture, a few at a time, and in a hidden tab only the person's turn. */

import { settings } from "$app/preferences/settings.svelte";
import { type Cue, MAX_DURATION, play, type Sound } from "./synth";

/** Seconds between the sounds of one update. */
const SPACING = 0.09;
/** Seconds before the same sound may be repeated. */
const REPEAT_DELAY = 0.12;
/** The most sounds at the same time. */
const MAX_VOICES = 4;

let context: AudioContext | null = null;
let master: GainNode | null = null;
let ends: number[] = [];
const lastPlayed = new Map<Sound, number>();

const masterGain = (): number => (settings.sound ? settings.volume ** 2 : 0);

/** Browsers allow sound only after a user gesture, and log a warning before. */
const hasGesture = (): boolean => navigator.userActivation.hasBeenActive;

function resume(): void {
  if (!settings.sound || !hasGesture()) return;
  if (!context) {
    context = new AudioContext({ latencyHint: "interactive" });
    master = context.createGain();
    master.gain.value = masterGain();
    master.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
}

let prepared = false;

/** Start the audio context at the first gesture, and follow the volume setting from then on. */
export function prepare(): void {
  resume();
  if (prepared) return;
  prepared = true;
  for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, resume, { capture: true, passive: true });
  $effect.root(() => {
    $effect(() => {
      const value = masterGain();
      // Set at once, not ramped: muting must take effect immediately.
      if (master) master.gain.value = value;
    });
  });
}

export function playCues(cues: readonly Cue[]): void {
  if (!settings.sound || settings.volume === 0) return;
  resume();
  if (!context || !master || context.state !== "running") return;
  const now = context.currentTime;
  ends = ends.filter((end) => end > now);
  let at = now + 0.01;
  for (const cue of cues) {
    if (document.hidden && cue.sound !== "turn") continue;
    if (ends.length >= MAX_VOICES || now - (lastPlayed.get(cue.sound) ?? -REPEAT_DELAY) < REPEAT_DELAY) continue;
    play(context, master, cue, at);
    performance.mark(`sound ${cue.sound}`);
    lastPlayed.set(cue.sound, now);
    ends.push(at + MAX_DURATION);
    at += SPACING;
  }
}
