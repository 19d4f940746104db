import { toDataView, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { maxExaminedSamples } from '../mpeg/aac-samples.ts';
import { parseBoxes, type Box } from './mp4-boxes.ts';
import { MediaData } from './mp4-media-data.ts';
import type { TimedSamples } from './mp4-samples.ts';

const maxFragmentBytes = 1024 * 1024;
/** Fragments must use the first sample description. */
const onlyDescription = 1;

/** Applies to samples without a duration or size of their own. */
interface Defaults {
  readonly units: number;
  readonly bytes: number;
}

/** Flags of `tfhd`. */
const hasBase = 0x1;
const hasDescription = 0x2;
const hasUnits = 0x8;
const hasBytes = 0x10;
const isFromFragment = 0x2_0000;
const headerFlags = 0x3_003b;
/** Flags of `trun`. */
const hasOffset = 0x1;
const hasFirstFlags = 0x4;
const runFlags = 0xf05;
const eachHas = { units: 0x100, bytes: 0x200, flags: 0x400, shift: 0x800 };

/**
 * The samples of track `id` in all fragments of a file; recorders write such files. Throws `Rejection` for
 * samples outside the media data, and RangeError for a damaged box.
 */
export async function readFragmentSamples(
  source: ByteSource,
  boxes: readonly Box[],
  data: MediaData,
  movie: Uint8Array,
  id: number | undefined,
): Promise<TimedSamples> {
  const fallback = parseDefaults(movie, id);
  let [count, units] = [0, 0];
  const starts: number[] = [];
  for (const { name, start, end } of boxes) {
    if (name !== 'moof' || end - start > maxFragmentBytes) continue;
    if (!fallback) throw new Rejection('corrupt');
    for (const run of new Fragment(await source.read(start, end - start), start).readRuns(id, fallback)) {
      if (!data.has(run.start, run.end)) throw new Rejection('corrupt');
      count += run.count;
      units += run.units;
      for (let n = 0; n < run.count && starts.length < maxExaminedSamples; n += 1)
        starts.push(run.getStart(n));
    }
  }
  return { count, units, starts };
}

/** A track's defaults for its fragments; undefined if the movie does not announce fragments of it. */
function parseDefaults(movie: Uint8Array, id: number | undefined): Defaults | undefined {
  const view = toDataView(movie);
  const extensions = parseBoxes(movie, 8, movie.length).filter(({ name }) => name === 'mvex');
  const extension = extensions
    .flatMap(({ body, end }) => parseBoxes(movie, body, end))
    .find(({ name, body }) => name === 'trex' && view.getUint32(body + 4) === id);
  if (!extension || view.getUint32(extension.body + 8) !== onlyDescription) return undefined;
  return { units: view.getUint32(extension.body + 12), bytes: view.getUint32(extension.body + 16) };
}

/** Consecutive samples. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly units: number;
  getStart(sample: number): number;
}

class Fragment {
  readonly #bytes: Uint8Array;
  readonly #start: number;
  readonly #view: DataView;

  /** `start` is the fragment's position in the file. */
  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#start = start;
    this.#view = toDataView(bytes);
  }

  readRuns(id: number | undefined, fallback: Defaults): Run[] {
    const runs: Run[] = [];
    /** The end of the samples so far, where a track without a base offset begins. */
    let end = this.#start;
    for (const { name, body, end: endOfTrack } of parseBoxes(this.#bytes, 8, this.#bytes.length)) {
      if (name !== 'traf') continue;
      const children = parseBoxes(this.#bytes, body, endOfTrack);
      const header = children.find((child) => child.name === 'tfhd');
      if (!header) throw new Rejection('corrupt');
      const { base, defaults } = this.#parseHeader(header, end, fallback);
      end = base;
      for (const child of children) {
        if (child.name !== 'trun') continue;
        const run = this.#readRun(child, base, end, defaults);
        if (this.#view.getUint32(header.body + 4) === id) runs.push(run);
        end = run.end;
      }
    }
    return runs;
  }

  #parseHeader({ body }: Box, end: number, fallback: Defaults): { base: number; defaults: Defaults } {
    const flags = this.#readFlags(body, headerFlags);
    let at = body + 8;
    const takeField = (flag: number, width: number) => (flags & flag ? (at += width) - width : undefined);
    const base = takeField(hasBase, 8);
    takeField(hasDescription, 4);
    const [units, bytes] = [takeField(hasUnits, 4), takeField(hasBytes, 4)];
    const implied = flags & isFromFragment ? this.#start : end;
    return {
      base: base === undefined ? implied : Number(this.#view.getBigUint64(base)),
      defaults: {
        units: units === undefined ? fallback.units : this.#view.getUint32(units),
        bytes: bytes === undefined ? fallback.bytes : this.#view.getUint32(bytes),
      },
    };
  }

  /** Throws for an undefined flag, whose field could not be skipped. */
  #readFlags(body: number, known: number): number {
    const flags = this.#view.getUint32(body) & 0xff_ffff;
    if (flags & ~known) throw new Rejection('corrupt');
    return flags;
  }

  /** Throws if the box has no room for the samples it announces. */
  #readRun({ body, end }: Box, base: number, next: number, defaults: Defaults): Run {
    const flags = this.#readFlags(body, runFlags);
    const count = this.#view.getUint32(body + 4);
    const first = body + 8 + (flags & hasOffset ? 4 : 0) + (flags & hasFirstFlags ? 4 : 0);
    const width = 4 * Object.values(eachHas).filter((flag) => flags & flag).length;
    if (first + count * width > end) throw new Rejection('corrupt');
    const start = flags & hasOffset ? base + this.#view.getInt32(body + 8) : next;
    const sum = (samples: number, flag: number, offset: number, fallback: number) => {
      if (!(flags & flag)) return samples * fallback;
      let total = 0;
      for (let n = 0; n < samples; n += 1) {
        const value = this.#view.getUint32(first + n * width + offset);
        // Decoders stop at an empty sample.
        if (!value && flag === eachHas.bytes) throw new Rejection('corrupt');
        total += value;
      }
      return total;
    };
    const getStart = (sample: number) =>
      start + sum(sample, eachHas.bytes, flags & eachHas.units ? 4 : 0, defaults.bytes);
    return {
      start,
      end: getStart(count),
      count,
      units: sum(count, eachHas.units, 0, defaults.units),
      getStart,
    };
  }
}
