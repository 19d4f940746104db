/** What amplifies beyond an element's own volume, for all elements of the page; undefined where there is none. */
let context: AudioContext | undefined;

/** Makes an element louder than its own volume can. */
export class Booster {
  readonly #element: HTMLMediaElement;
  #amplifier: GainNode | undefined;
  #factor = 1;

  constructor(element: HTMLMediaElement) {
    this.#element = element;
  }

  /** Whether the element sounds through its amplifier: for ever, once it does. */
  get isConnected(): boolean {
    return this.#amplifier !== undefined;
  }

  /** Amplifies by `factor`, 1 or more. Until the browser lets it, the element sounds as loud as it can by itself. */
  set(factor: number): void {
    this.#factor = factor;
    if (this.#amplifier) this.#amplifier.gain.value = factor;
    else if (factor > 1) void this.#connect();
  }

  /** An element that was connected once sounds through its amplifier alone, so that has to be running. */
  async #connect(): Promise<void> {
    context ??= createContext();
    if (!context) return;
    await context.resume().catch(() => undefined);
    if (this.#amplifier || context.state !== 'running') return;
    this.#amplifier = context.createGain();
    this.#amplifier.gain.value = this.#factor;
    context.createMediaElementSource(this.#element).connect(this.#amplifier).connect(context.destination);
  }
}

function createContext(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined' || !canSetVolume()) return undefined;
  const made = new AudioContext({ latencyHint: 'playback' });
  // Whatever interrupted it, the elements behind it are to be heard.
  made.addEventListener('statechange', () => {
    if (made.state !== 'running' && made.state !== 'closed') made.resume().catch(() => undefined);
  });
  return made;
}

/** Phones of Apple let no page set the volume; their sound stops on the lock screen once it is amplified. */
function canSetVolume(): boolean {
  const element = new Audio();
  element.volume = 0.5;
  return element.volume === 0.5;
}
