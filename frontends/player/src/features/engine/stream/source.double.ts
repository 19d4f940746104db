import type { Stream } from '@rubato/contracts';

/** Bytes of a second of sound. */
export const rate = 1000;
const segmentSeconds = 2;
const headBytes = 8;

/** A stream of `seconds` in segments of two seconds. */
export function streamOf(name: string, seconds: number): Stream {
  const count = Math.ceil(seconds / segmentSeconds);
  return {
    type: 'audio/mp4; codecs="flac"',
    file: `${name}.mp4`,
    bytes: headBytes + seconds * rate,
    headBytes,
    start: 0,
    end: seconds,
    duration: seconds,
    segments: Array.from({ length: count }, (_, index) => [
      index * segmentSeconds,
      headBytes + index * segmentSeconds * rate,
    ]),
  };
}

/** The bytes of a stream's file from `start` up to `end`, which tell their own time as those of containers do. */
export function bytesOf(start: number, end: number): ArrayBuffer {
  const bytes = new ArrayBuffer(end - start);
  new DataView(bytes).setFloat64(0, start < headBytes ? NaN : (start - headBytes) / rate);
  return bytes;
}

/** What a server answers, as far as feeds look at it. */
export function answer(status: number, body?: Stream | ArrayBuffer): Response {
  const read = async () => body as ArrayBuffer;
  return { status, ok: status < 300, json: read, arrayBuffer: read } as Response;
}

/** Microtasks wait for a test's clock, promises do not. */
const soon = (work: () => void) => void Promise.resolve().then(work);

/** What jsdom lacks: a media source that buffers, and decodes nothing. */
export class SourceDouble extends EventTarget {
  /** Those that were made since the last `install`. */
  static made: SourceDouble[] = [];
  static isTypeSupported = (type: string): boolean => !type.includes('unknown');

  static install(): void {
    SourceDouble.made = [];
    Object.assign(globalThis, { MediaSource: SourceDouble });
    URL.createObjectURL = () => 'blob:source';
    URL.revokeObjectURL = () => {};
  }

  readyState = 'closed';
  duration = NaN;
  readonly buffer = new BufferDouble();

  constructor() {
    super();
    SourceDouble.made.push(this);
    soon(() => {
      this.readyState = 'open';
      this.dispatchEvent(new Event('sourceopen'));
    });
  }

  addSourceBuffer(): BufferDouble {
    return this.buffer;
  }

  endOfStream(): void {
    this.readyState = 'ended';
  }
}

class BufferDouble extends EventTarget {
  /** What is buffered, in seconds, in order. */
  ranges: [start: number, end: number][] = [];
  /** The number of seconds for which there is room. */
  room = Infinity;
  timestampOffset = 0;
  appendWindowStart = 0;
  appendWindowEnd = Infinity;

  get buffered() {
    const { ranges } = this;
    return {
      length: ranges.length,
      start: (index: number) => ranges[index]![0],
      end: (index: number) => ranges[index]![1],
    };
  }

  abort(): void {}
  changeType(): void {}

  appendBuffer(bytes: ArrayBuffer): void {
    const seconds = bytes.byteLength / rate;
    const time = new DataView(bytes).getFloat64(0) + this.timestampOffset;
    if (this.#size() + seconds > this.room) throw new DOMException('It is full', 'QuotaExceededError');
    if (!Number.isNaN(time))
      this.#add(Math.max(time, this.appendWindowStart), Math.min(time + seconds, this.appendWindowEnd));
    this.#end();
  }

  remove(start: number, end: number): void {
    const rest = this.ranges.flatMap(([from, to]): [number, number][] => [
      [from, Math.min(to, start)],
      [Math.max(from, end), to],
    ]);
    this.ranges = rest.filter(([from, to]) => to > from);
    this.#end();
  }

  #size(): number {
    return this.ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  }

  #add(start: number, end: number): void {
    const before = this.ranges.find((range) => Math.abs(range[1] - start) < 0.001);
    if (before) before[1] = end;
    else this.ranges.push([start, end]);
  }

  #end(): void {
    soon(() => this.dispatchEvent(new Event('updateend')));
  }
}
