/** Synthesizes the sounds with the Web Audio API: filtered noise for rustling and knocking, damped partials for ringing.
 * Nothing is loaded, and no sound lasts longer than 0.6 seconds. */

/** In seconds. */
export const MAX_DURATION = 0.6;

export type Sound =
  | "card" | "locomotive" | "sweep" | "claim" | "tunnel" | "tickets" | "done" | "station" | "turn" | "last_round" | "over"
  | "refusal" | "chat";

export interface Cue {
  readonly sound: Sound;
  /** How many trains are placed, one clack for each. */
  readonly times?: number;
}

/** The most clacks of one claim. */
export const MAX_CLACKS = 6;
/** Seconds between two clacks. */
const CLACK_SPACING = 0.07;

/** Partials of a struck wooden bar and of a small bell, relative to the pitch. */
const WOOD = [1, 2.76, 5.4] as const;
const BELL = [1, 2, 3.01, 4.17] as const;

const noiseBuffers = new WeakMap<BaseAudioContext, AudioBuffer>();

/** One second of white noise from a fixed seed (linear congruential generator). */
function noise(context: BaseAudioContext): AudioBuffer {
  const cached = noiseBuffers.get(context);
  if (cached) return cached;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1900;
  for (let index = 0; index < samples.length; index += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    samples[index] = seed / 2 ** 31 - 1;
  }
  noiseBuffers.set(context, buffer);
  return buffer;
}

/** An envelope: full after `attack` seconds, then an exponential decay to silence after `seconds`. */
function envelope(context: BaseAudioContext, out: AudioNode, at: number, peak: number, seconds: number, attack = 0.003): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(peak / 1000, at + seconds - 0.01);
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  gain.connect(out);
  return gain;
}

interface Burst {
  peak: number;
  seconds: number;
  /** The centre frequency of the band-pass filter at the start and at the end. */
  from: number;
  to?: number;
  /** The Q factor of the filter. */
  q?: number;
  attack?: number;
}

/** A burst of filtered noise: rustling, sliding, knocking. */
function rustle(context: BaseAudioContext, out: AudioNode, at: number, { peak, seconds, from, to = from, q = 1, attack = 0.003 }: Burst): void {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noise(context);
  filter.type = "bandpass";
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(envelope(context, out, at, peak, seconds, attack));
  // Each burst starts elsewhere in the noise, so that no two cards sound the same.
  source.start(at, (at * 7.3 + from / 911) % 0.4);
  source.stop(at + seconds);
}

/** A pitched sound made of partials. Higher partials are quieter and decay faster. */
function ring(context: BaseAudioContext, out: AudioNode, at: number, pitch: number, partials: readonly number[], peak: number, seconds: number): void {
  partials.forEach((ratio, index) => {
    const tone = context.createOscillator();
    tone.frequency.value = pitch * ratio;
    tone.connect(envelope(context, out, at, peak / (1 + 1.6 * index), seconds / (1 + 0.7 * index)));
    tone.start(at);
    tone.stop(at + seconds);
  });
}

/** A wooden train put down on the board. */
function clack(context: BaseAudioContext, out: AudioNode, at: number, pitch: number): void {
  ring(context, out, at, pitch, WOOD, 0.26, 0.12);
  rustle(context, out, at, { peak: 0.3, seconds: 0.04, from: 1900, q: 1.2 });
}

type Voice = (context: BaseAudioContext, out: AudioNode, at: number, cue: Cue) => void;

const voices: Readonly<Record<Sound, Voice>> = {
  card: (context, out, at) => {
    rustle(context, out, at, { peak: 0.5, seconds: 0.14, from: 3200, to: 1500, q: 0.8, attack: 0.02 });
    rustle(context, out, at + 0.1, { peak: 0.3, seconds: 0.05, from: 900, q: 1.5 });
  },
  locomotive: (context, out, at) => {
    rustle(context, out, at, { peak: 0.4, seconds: 0.14, from: 3200, to: 1500, q: 0.8, attack: 0.02 });
    ring(context, out, at + 0.06, 880, BELL, 0.14, 0.45);
  },
  sweep: (context, out, at) => {
    for (let card = 0; card < 5; card += 1) {
      rustle(context, out, at + 0.06 * card, { peak: 0.42, seconds: 0.12, from: 3400 - 350 * card, to: 1300, q: 0.8, attack: 0.02 });
    }
  },
  claim: (context, out, at, { times = 1 }) => {
    for (let train = 0; train < Math.min(times, MAX_CLACKS); train += 1) clack(context, out, at + CLACK_SPACING * train, 330 + 14 * (train % 3));
  },
  tunnel: (context, out, at) => {
    rustle(context, out, at, { peak: 0.5, seconds: 0.5, from: 160, to: 110, q: 1.4, attack: 0.06 });
    for (const turned of [0.06, 0.2, 0.34]) rustle(context, out, at + turned, { peak: 0.35, seconds: 0.1, from: 2600, to: 1400, attack: 0.01 });
  },
  tickets: (context, out, at) => {
    rustle(context, out, at, { peak: 0.36, seconds: 0.26, from: 1800, to: 4200, q: 0.7, attack: 0.12 });
    rustle(context, out, at + 0.22, { peak: 0.4, seconds: 0.07, from: 1100, q: 1.4 });
  },
  done: (context, out, at) => {
    // A punch through the ticket, then two bells.
    clack(context, out, at, 240);
    ring(context, out, at + 0.06, 659, BELL, 0.16, 0.46);
    ring(context, out, at + 0.17, 988, BELL, 0.15, 0.42);
  },
  station: (context, out, at) => {
    for (const [knock, pitch] of [[0, 196], [0.12, 220]] as const) clack(context, out, at + knock, pitch);
  },
  turn: (context, out, at) => {
    ring(context, out, at, 784, BELL, 0.16, 0.5);
    ring(context, out, at + 0.13, 1047, BELL, 0.12, 0.45);
  },
  last_round: (context, out, at) => {
    for (const strike of [0, 0.12, 0.24]) ring(context, out, at + strike, 523, BELL, 0.17, 0.34);
  },
  over: (context, out, at) => {
    [392, 494, 587].forEach((pitch, index) => ring(context, out, at + 0.08 * index, pitch, BELL, 0.15, 0.42));
  },
  refusal: (context, out, at) => {
    ring(context, out, at, 147, WOOD, 0.3, 0.14);
    ring(context, out, at + 0.09, 131, WOOD, 0.3, 0.16);
  },
  chat: (context, out, at) => {
    ring(context, out, at, 587, WOOD, 0.2, 0.1);
    rustle(context, out, at, { peak: 0.14, seconds: 0.03, from: 2400 });
  },
};

export const SOUNDS = Object.keys(voices) as Sound[];

/** Schedule a sound at a time of the audio context. */
export function play(context: BaseAudioContext, out: AudioNode, cue: Cue, at: number): void {
  voices[cue.sound](context, out, at, cue);
}
