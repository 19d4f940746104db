/** Shared by all boosters of the page; undefined where amplification is not available. */
let context: AudioContext | undefined;

/** Amplifies an element beyond its maximum volume. */
export class Booster {
  readonly #element: HTMLMediaElement;
  #gainNode: GainNode | undefined;
  #gain = 1;

  constructor(element: HTMLMediaElement) {
    this.#element = element;
  }

  /** Whether the element's output is routed through Web Audio. This cannot be undone. */
  get isConnected(): boolean {
    return this.#gainNode !== undefined;
  }

  /** Amplifies by `gain`, at least 1. Has no effect until the browser allows the audio context to run. */
  setGain(gain: number): void {
    this.#gain = gain;
    if (this.#gainNode) this.#gainNode.gain.value = gain;
    else if (gain > 1) void this.#connect();
  }

  /** A connected element is silent unless the context runs, so it is connected to a running context only. */
  async #connect(): Promise<void> {
    context ??= createContext();
    if (!context) return;
    await context.resume().catch(() => undefined);
    if (this.#gainNode || context.state !== 'running') return;
    this.#gainNode = context.createGain();
    this.#gainNode.gain.value = this.#gain;
    context.createMediaElementSource(this.#element).connect(this.#gainNode).connect(context.destination);
  }
}

function createContext(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined' || !canSetVolume()) return undefined;
  const created = new AudioContext({ latencyHint: 'playback' });
  // An interrupted context would mute all connected elements.
  created.addEventListener('statechange', () => {
    if (created.state !== 'running' && created.state !== 'closed') created.resume().catch(() => undefined);
  });
  return created;
}

/** False on iPhones, which ignore the volume of elements. There, amplified audio also stops on the lock screen. */
function canSetVolume(): boolean {
  const element = new Audio();
  element.volume = 0.5;
  return element.volume === 0.5;
}
