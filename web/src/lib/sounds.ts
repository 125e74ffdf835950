/** Sounds of the table, made by the browser itself: no file is loaded, and none is heard before the player has touched the page. */

export type Sound = "deal" | "check" | "chips" | "fold" | "turn" | "low" | "win";

/** A voice: when it begins and how long it lasts (seconds), what it is made of, its pitch (Hz) from and to, and how loud it is. */
interface Voice {
  readonly at: number;
  readonly lasts: number;
  readonly made: OscillatorType | "noise";
  readonly from: number;
  readonly to: number;
  readonly loud: number;
}

const voice = (made: Voice["made"], at: number, lasts: number, from: number, to: number, loud: number): Voice => ({ at, lasts, made, from, to, loud });

/** What each sound is made of. */
export const VOICES: Readonly<Record<Sound, readonly Voice[]>> = {
  deal: [voice("noise", 0, 0.07, 3200, 1400, 0.25)],
  check: [voice("noise", 0, 0.05, 320, 180, 0.7), voice("noise", 0.11, 0.05, 320, 180, 0.6)],
  chips: [voice("triangle", 0, 0.05, 3900, 3300, 0.25), voice("triangle", 0.045, 0.05, 4500, 3700, 0.2), voice("noise", 0, 0.03, 5200, 4000, 0.2)],
  fold: [voice("noise", 0, 0.14, 1500, 500, 0.22)],
  turn: [voice("sine", 0, 0.16, 660, 660, 0.35), voice("sine", 0.14, 0.26, 880, 880, 0.35)],
  low: [voice("square", 0, 0.05, 1050, 1050, 0.1)],
  win: [voice("sine", 0, 0.14, 523, 523, 0.3), voice("sine", 0.12, 0.14, 659, 659, 0.3), voice("sine", 0.24, 0.34, 784, 784, 0.32)],
};

/** The sound of an event of a table's stream for the player `mine` ("" for none); null for one that is silent. */
export function soundOf(event: { readonly type: string; readonly seat?: number }, mine: number): Sound | null {
  switch (event.type) {
    case "CardsDealt":
    case "StreetStarted":
    case "CardsDrawn":
      return "deal";
    case "Checked":
      return "check";
    case "Called":
    case "BetMade":
    case "RaisedTo":
    case "Completed":
    case "BringInPosted":
      return "chips";
    case "Folded":
      return "fold";
    case "PotAwarded":
      return event.seat === mine ? "win" : "chips";
    default:
      return null;
  }
}

class Player {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  /** Let sounds be heard from the first touch or key on; browsers allow none before. */
  start(): void {
    const wake = (): void => {
      this.#context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
      void this.#context?.resume();
    };
    addEventListener("pointerdown", wake, { once: true });
    addEventListener("keydown", wake, { once: true });
  }

  /** Play a sound at `volume`, 0 (mute) to 1. */
  play(sound: Sound, volume: number): void {
    const context = this.#context;
    if (context === null || volume <= 0 || context.state !== "running") return;
    for (const each of VOICES[sound]) this.#sing(context, each, volume);
  }

  #sing(context: AudioContext, { at, lasts, made, from, to, loud }: Voice, volume: number): void {
    const begins = context.currentTime + at;
    const ends = begins + lasts;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, begins);
    gain.gain.exponentialRampToValueAtTime(loud * volume, begins + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, ends);
    gain.connect(context.destination);
    if (made === "noise") {
      const source = new AudioBufferSourceNode(context, { buffer: this.#hiss(context), loop: true });
      const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 1.2 });
      filter.frequency.exponentialRampToValueAtTime(to, ends);
      source.connect(filter).connect(gain);
      source.start(begins);
      source.stop(ends);
    } else {
      const source = new OscillatorNode(context, { type: made, frequency: from });
      source.frequency.setValueAtTime(from, begins);
      source.frequency.exponentialRampToValueAtTime(to, ends);
      source.connect(gain);
      source.start(begins);
      source.stop(ends);
    }
  }

  #hiss(context: AudioContext): AudioBuffer {
    if (this.#noise !== null) return this.#noise;
    this.#noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const data = this.#noise.getChannelData(0);
    for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
    return this.#noise;
  }
}

export const sounds = new Player();
