/** Who plays the sounds: not before a gesture, not over each other, not in a tab that nobody looks at. */

import { settings } from "$app/game/settings.svelte";
import { LONGEST, play, type Cue, type Sound } from "./synth";

/** Seconds between sounds of one piece of news. */
const APART = 0.09;
/** Seconds until the same sound is heard again. */
const AGAIN = 0.12;
/** Sounds that may be under way at the same time. */
const VOICES = 4;

let context: AudioContext | null = null;
let master: GainNode | null = null;
let ends: number[] = [];
const last = new Map<Sound, number>();

const loudness = (): number => (settings.sound ? settings.volume ** 2 : 0);

/** A browser lets nobody make a noise before its person has done something, and grumbles at whoever tries. */
const mayBegin = (): boolean => navigator.userActivation.hasBeenActive;

function begin(): void {
  if (!settings.sound || !mayBegin()) return;
  if (!context) {
    context = new AudioContext({ latencyHint: "interactive" });
    master = context.createGain();
    master.gain.value = loudness();
    master.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
}

let prepared = false;

/** Listen for the first gesture; from then on sounds are heard, as loud as they are wanted. */
export function prepare(): void {
  begin();
  if (prepared) return;
  prepared = true;
  for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, begin, { capture: true, passive: true });
  $effect.root(() => {
    $effect(() => {
      const loud = loudness();
      // Not little by little: whoever wants silence wants it now.
      if (master) master.gain.value = loud;
    });
  });
}

export function hear(cues: readonly Cue[]): void {
  if (!settings.sound || settings.volume === 0) return;
  begin();
  if (!context || !master || context.state !== "running") return;
  const now = context.currentTime;
  ends = ends.filter((end) => end > now);
  let at = now + 0.01;
  for (const cue of cues) {
    if (document.hidden && cue.sound !== "turn") continue;
    if (ends.length >= VOICES || now - (last.get(cue.sound) ?? -AGAIN) < AGAIN) continue;
    play(context, master, cue, at);
    performance.mark(`sound ${cue.sound}`);
    last.set(cue.sound, now);
    ends.push(at + LONGEST);
    at += APART;
  }
}
