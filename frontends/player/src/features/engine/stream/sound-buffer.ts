import { NoStream } from './stream-song.ts';

/** The one buffer of a media source, changed step by step. Every step waits for the one before it. */
export class SoundBuffer {
  readonly #source: MediaSource;
  readonly #buffer: SourceBuffer;
  #type: string;

  constructor(source: MediaSource, type: string) {
    this.#source = source;
    this.#buffer = source.addSourceBuffer(type);
    this.#type = type;
  }

  /**
   * What is appended from now on is of `type`; its own time 0 is at `offset` of the element's time, and only what lies within `window` is
   * kept.
   */
  begin(type: string, offset: number, [start, end]: readonly [start: number, end: number]): void {
    if (this.#source.readyState === 'open') this.#buffer.abort();
    if (type !== this.#type) this.#buffer.changeType(type);
    this.#type = type;
    this.#buffer.timestampOffset = offset;
    this.#buffer.appendWindowStart = 0;
    this.#buffer.appendWindowEnd = end;
    this.#buffer.appendWindowStart = start;
  }

  /** Throws a `QuotaExceededError` where the browser has no room for it, and `NoStream` where it cannot play it. */
  append(bytes: ArrayBuffer): Promise<void> {
    return this.#change(() => this.#buffer.appendBuffer(bytes));
  }

  async remove(start: number, end: number): Promise<void> {
    if (end > start && this.#buffer.buffered.length)
      await this.#change(() => this.#buffer.remove(start, end));
  }

  /** Where the buffered sound around `time` begins and ends; undefined where there is none. */
  around(time: number): readonly [start: number, end: number] | undefined {
    const { buffered } = this.#buffer;
    for (let range = 0; range < buffered.length; range += 1) {
      const [start, end] = [buffered.start(range), buffered.end(range)];
      if (time >= start - slack && time <= end + slack) return [start, end];
    }
    return undefined;
  }

  async #change(begin: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const listening = new AbortController();
    const { signal } = listening;
    this.#buffer.addEventListener('updateend', () => resolve(), { signal });
    this.#buffer.addEventListener('error', () => reject(new NoStream()), { signal });
    try {
      begin();
      await promise;
    } finally {
      listening.abort();
    }
  }
}

/** Times are rounded on their way through containers, in seconds. */
const slack = 0.05;
