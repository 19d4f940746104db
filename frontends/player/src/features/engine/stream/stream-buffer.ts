import { StreamUnavailableError } from './stream-song.ts';

/** The single `SourceBuffer` of a media source. Its operations are asynchronous: await each one before starting the next. */
export class StreamBuffer {
  readonly #source: MediaSource;
  readonly #buffer: SourceBuffer;
  #type: string;

  constructor(source: MediaSource, type: string) {
    this.#source = source;
    this.#buffer = source.addSourceBuffer(type);
    this.#type = type;
  }

  /**
   * Prepares for appending a new song or a new position. Bytes appended from now on are of `type`. The file's time 0 is placed at
   * `timestampOffset` of the element's timeline, and audio outside `window` is dropped. All times are in seconds.
   */
  configure(
    type: string,
    timestampOffset: number,
    [start, end]: readonly [start: number, end: number],
  ): void {
    if (this.#source.readyState === 'open') this.#buffer.abort();
    if (type !== this.#type) this.#buffer.changeType(type);
    this.#type = type;
    this.#buffer.timestampOffset = timestampOffset;
    this.#buffer.appendWindowStart = 0;
    this.#buffer.appendWindowEnd = end;
    this.#buffer.appendWindowStart = start;
  }

  /** Throws a `QuotaExceededError` if the buffer is full, and `StreamUnavailableError` if the bytes cannot be decoded. */
  append(bytes: ArrayBuffer): Promise<void> {
    return this.#update(() => this.#buffer.appendBuffer(bytes));
  }

  async remove(start: number, end: number): Promise<void> {
    if (end > start && this.#buffer.buffered.length)
      await this.#update(() => this.#buffer.remove(start, end));
  }

  /** The buffered range that contains `time`, in seconds; undefined if there is none. */
  findRange(time: number): readonly [start: number, end: number] | undefined {
    const { buffered } = this.#buffer;
    for (let range = 0; range < buffered.length; range += 1) {
      const [start, end] = [buffered.start(range), buffered.end(range)];
      if (time >= start - tolerance && time <= end + tolerance) return [start, end];
    }
    return undefined;
  }

  async #update(start: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const listeners = new AbortController();
    const { signal } = listeners;
    this.#buffer.addEventListener('updateend', () => resolve(), { signal });
    this.#buffer.addEventListener('error', () => reject(new StreamUnavailableError()), { signal });
    try {
      start();
      await promise;
    } finally {
      listeners.abort();
    }
  }
}

/** Containers round timestamps, in seconds. */
const tolerance = 0.05;
