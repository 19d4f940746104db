import type { StreamManifest } from '@rubato/contracts';

/** Size of one second of audio. */
export const bytesPerSecond = 1000;
const segmentSeconds = 2;
const headBytes = 8;

/** A stream of `seconds` seconds in segments of two seconds. */
export function streamOf(name: string, seconds: number): StreamManifest {
  const count = Math.ceil(seconds / segmentSeconds);
  return {
    type: 'audio/mp4; codecs="flac"',
    file: `${name}.mp4`,
    bytes: headBytes + seconds * bytesPerSecond,
    headBytes,
    start: 0,
    end: seconds,
    duration: seconds,
    segments: Array.from({ length: count }, (_, index) => [
      index * segmentSeconds,
      headBytes + index * segmentSeconds * bytesPerSecond,
    ]),
  };
}

/** Bytes `start` up to `end` of a stream's file. They begin with their own timestamp, like the segments of a container. */
export function bytesOf(start: number, end: number): ArrayBuffer {
  const bytes = new ArrayBuffer(end - start);
  new DataView(bytes).setFloat64(0, start < headBytes ? NaN : (start - headBytes) / bytesPerSecond);
  return bytes;
}

/** A response with the fields that feeds read. */
export function respond(status: number, body?: StreamManifest | ArrayBuffer): Response {
  const read = async () => body as ArrayBuffer;
  return { status, ok: status < 300, json: read, arrayBuffer: read } as Response;
}

/** Fake timers hold back `queueMicrotask`, but not promises. */
const inMicrotask = (work: () => void) => void Promise.resolve().then(work);

/** Replaces `MediaSource`, which jsdom lacks. It records buffered ranges and decodes nothing. */
export class MediaSourceDouble extends EventTarget {
  /** Instances created since the last `install`. */
  static instances: MediaSourceDouble[] = [];
  static isTypeSupported = (type: string): boolean => !type.includes('unknown');

  static install(): void {
    MediaSourceDouble.instances = [];
    Object.assign(globalThis, { MediaSource: MediaSourceDouble });
    URL.createObjectURL = () => 'blob:source';
    URL.revokeObjectURL = () => {};
  }

  readyState = 'closed';
  duration = NaN;
  readonly buffer = new SourceBufferDouble();

  constructor() {
    super();
    MediaSourceDouble.instances.push(this);
    inMicrotask(() => {
      this.readyState = 'open';
      this.dispatchEvent(new Event('sourceopen'));
    });
  }

  addSourceBuffer(): SourceBufferDouble {
    return this.buffer;
  }

  endOfStream(): void {
    this.readyState = 'ended';
  }
}

class SourceBufferDouble extends EventTarget {
  /** Buffered ranges in seconds, in the order of appending. */
  ranges: [start: number, end: number][] = [];
  /** Capacity in seconds. */
  capacity = Infinity;
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
    const seconds = bytes.byteLength / bytesPerSecond;
    const time = new DataView(bytes).getFloat64(0) + this.timestampOffset;
    if (this.#size() + seconds > this.capacity)
      throw new DOMException('The buffer is full', 'QuotaExceededError');
    if (!Number.isNaN(time))
      this.#add(Math.max(time, this.appendWindowStart), Math.min(time + seconds, this.appendWindowEnd));
    this.#finishUpdate();
  }

  remove(start: number, end: number): void {
    const rest = this.ranges.flatMap(([from, to]): [number, number][] => [
      [from, Math.min(to, start)],
      [Math.max(from, end), to],
    ]);
    this.ranges = rest.filter(([from, to]) => to > from);
    this.#finishUpdate();
  }

  #size(): number {
    return this.ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  }

  #add(start: number, end: number): void {
    const adjacent = this.ranges.find((range) => Math.abs(range[1] - start) < 0.001);
    if (adjacent) adjacent[1] = end;
    else this.ranges.push([start, end]);
  }

  #finishUpdate(): void {
    inMicrotask(() => this.dispatchEvent(new Event('updateend')));
  }
}
