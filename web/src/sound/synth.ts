/** Small sounds of wood, brass and paper, made on the spot: noise through a filter for what rustles and knocks, damped
 * partials for what rings. Nothing is loaded, nothing lasts longer than 0.6 seconds. */

export const LONGEST = 0.6;

export type Sound =
  | "card" | "locomotive" | "sweep" | "claim" | "tunnel" | "tickets" | "done" | "station" | "turn" | "last_round" | "over"
  | "refusal" | "chat";

export interface Cue {
  readonly sound: Sound;
  /** How many trains are laid, one clack for each. */
  readonly times?: number;
}

/** Most trains that are heard one by one. */
export const CLACKS = 6;
const STEP = 0.07;

/** Of a struck bar of wood, and of a small bell. */
const WOOD = [1, 2.76, 5.4] as const;
const BELL = [1, 2, 3.01, 4.17] as const;

const hisses = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of noise, the same every time. */
function hiss(context: BaseAudioContext): AudioBuffer {
  const known = hisses.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1900;
  for (let place = 0; place < samples.length; place += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    samples[place] = seed / 2 ** 31 - 1;
  }
  hisses.set(context, buffer);
  return buffer;
}

/** Loud at once (or after `rise`), then dying away: silent after `seconds`. */
function fading(context: BaseAudioContext, out: AudioNode, at: number, loud: number, seconds: number, rise = 0.003): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(loud / 1000, at + seconds - 0.01);
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  gain.connect(out);
  return gain;
}

interface Burst {
  loud: number;
  seconds: number;
  /** The middle of the filter at first, and where it goes. */
  from: number;
  to?: number;
  narrow?: number;
  rise?: number;
}

/** Something rustles, slides or knocks. */
function rustle(context: BaseAudioContext, out: AudioNode, at: number, { loud, seconds, from, to = from, narrow = 1, rise = 0.003 }: Burst): void {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = hiss(context);
  filter.type = "bandpass";
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(fading(context, out, at, loud, seconds, rise));
  // Another place in the noise for every burst: no two cards sound the same.
  source.start(at, (at * 7.3 + from / 911) % 0.4);
  source.stop(at + seconds);
}

/** Something rings or knocks with a pitch. The higher a partial, the sooner it is gone. */
function ring(context: BaseAudioContext, out: AudioNode, at: number, pitch: number, partials: readonly number[], loud: number, seconds: number): void {
  partials.forEach((ratio, number) => {
    const tone = context.createOscillator();
    tone.frequency.value = pitch * ratio;
    tone.connect(fading(context, out, at, loud / (1 + 1.6 * number), seconds / (1 + 0.7 * number)));
    tone.start(at);
    tone.stop(at + seconds);
  });
}

/** A wooden train is put down. */
function clack(context: BaseAudioContext, out: AudioNode, at: number, pitch: number): void {
  ring(context, out, at, pitch, WOOD, 0.26, 0.12);
  rustle(context, out, at, { loud: 0.3, seconds: 0.04, from: 1900, narrow: 1.2 });
}

type Voice = (context: BaseAudioContext, out: AudioNode, at: number, cue: Cue) => void;

const voices: Readonly<Record<Sound, Voice>> = {
  card: (context, out, at) => {
    rustle(context, out, at, { loud: 0.5, seconds: 0.14, from: 3200, to: 1500, narrow: 0.8, rise: 0.02 });
    rustle(context, out, at + 0.1, { loud: 0.3, seconds: 0.05, from: 900, narrow: 1.5 });
  },
  locomotive: (context, out, at) => {
    rustle(context, out, at, { loud: 0.4, seconds: 0.14, from: 3200, to: 1500, narrow: 0.8, rise: 0.02 });
    ring(context, out, at + 0.06, 880, BELL, 0.14, 0.45);
  },
  sweep: (context, out, at) => {
    for (let card = 0; card < 5; card += 1) {
      rustle(context, out, at + 0.06 * card, { loud: 0.42, seconds: 0.12, from: 3400 - 350 * card, to: 1300, narrow: 0.8, rise: 0.02 });
    }
  },
  claim: (context, out, at, { times = 1 }) => {
    for (let train = 0; train < Math.min(times, CLACKS); train += 1) clack(context, out, at + STEP * train, 330 + 14 * (train % 3));
  },
  tunnel: (context, out, at) => {
    rustle(context, out, at, { loud: 0.5, seconds: 0.5, from: 160, to: 110, narrow: 1.4, rise: 0.06 });
    for (const turned of [0.06, 0.2, 0.34]) rustle(context, out, at + turned, { loud: 0.35, seconds: 0.1, from: 2600, to: 1400, rise: 0.01 });
  },
  tickets: (context, out, at) => {
    rustle(context, out, at, { loud: 0.36, seconds: 0.26, from: 1800, to: 4200, narrow: 0.7, rise: 0.12 });
    rustle(context, out, at + 0.22, { loud: 0.4, seconds: 0.07, from: 1100, narrow: 1.4 });
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
    [392, 494, 587].forEach((pitch, number) => ring(context, out, at + 0.08 * number, pitch, BELL, 0.15, 0.42));
  },
  refusal: (context, out, at) => {
    ring(context, out, at, 147, WOOD, 0.3, 0.14);
    ring(context, out, at + 0.09, 131, WOOD, 0.3, 0.16);
  },
  chat: (context, out, at) => {
    ring(context, out, at, 587, WOOD, 0.2, 0.1);
    rustle(context, out, at, { loud: 0.14, seconds: 0.03, from: 2400 });
  },
};

export const SOUNDS = Object.keys(voices) as Sound[];

/** Let a sound be heard at a moment of the context's time. */
export function play(context: BaseAudioContext, out: AudioNode, cue: Cue, at: number): void {
  voices[cue.sound](context, out, at, cue);
}
