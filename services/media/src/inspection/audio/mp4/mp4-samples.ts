import { toDataView } from '../../byte-source.ts';
import { maxExaminedSamples } from '../mpeg/aac-samples.ts';
import type { Box } from './mp4-boxes.ts';
import type { MediaData } from './mp4-media-data.ts';

interface Chunk {
  readonly start: number;
  /** How many samples it contains. */
  readonly samples: number;
}

/** A track's samples, in playback order. */
export interface Samples {
  readonly count: number;
  /** The positions of the first samples in the file. */
  readonly starts: readonly number[];
}

export interface TimedSamples extends Samples {
  /** Their total duration in units of the track's timescale. */
  readonly units: number;
}

/**
 * A track's samples according to its tables. `find` returns a table by name; each must have room for the
 * entries it announces. Undefined if a table is missing or contradicts another, or if samples lie outside
 * `data`. Throws RangeError for a damaged table.
 */
export function readSampleTables(
  data: MediaData,
  bytes: Uint8Array,
  find: (name: string) => Box | undefined,
): Samples | undefined {
  const view = toDataView(bytes);
  const [descriptions, toChunks, offsets, wideOffsets] = [
    find('stsd'),
    find('stsc'),
    find('stco'),
    find('co64'),
  ];
  const sizes = readSizes(view, find('stsz'), find('stz2'));
  const list = offsets ?? wideOffsets;
  if (!descriptions || !toChunks || !list || !sizes) return undefined;
  if (!areRunsInOrder(view, toChunks, view.getUint32(descriptions.body + 4))) return undefined;
  const starts: number[] = [];
  let count = 0;
  for (const { start, samples } of readChunks(view, toChunks, list, offsets ? 4 : 8)) {
    const last = count + samples;
    if (!samples || last > sizes.count || !data.has(start, start + sizes.sumBetween(count, last)))
      return undefined;
    for (let sample = count; sample < last && starts.length < maxExaminedSamples; sample += 1)
      starts.push(start + sizes.sumBetween(count, sample));
    count = last;
  }
  return count === sizes.count ? { count, starts } : undefined;
}

/**
 * Whether the entries of `stsc` begin with the first chunk, are in order, and refer to existing sample
 * descriptions.
 */
function areRunsInOrder(view: DataView, { body }: Box, descriptions: number): boolean {
  const runs = view.getUint32(body + 4);
  let last = 0;
  for (let n = 0, at = body + 8; n < runs; n += 1, at += 12) {
    const [first, description] = [view.getUint32(at), view.getUint32(at + 8)];
    if (first <= last || (n === 0 && first > 1) || description < 1 || description > descriptions)
      return false;
    last = first;
  }
  return runs > 0;
}

function* readChunks(view: DataView, toChunks: Box, list: Box, width: 4 | 8): Generator<Chunk> {
  const runs = view.getUint32(toChunks.body + 4);
  const chunks = view.getUint32(list.body + 4);
  const getFirstChunk = (run: number) =>
    run < runs ? view.getUint32(toChunks.body + 8 + 12 * run) : chunks + 1;
  for (let chunk = 1, run = 0; chunk <= chunks; chunk += 1) {
    while (run + 1 < runs && getFirstChunk(run + 1) <= chunk) run += 1;
    const at = list.body + 8 + width * (chunk - 1);
    yield {
      start: width === 4 ? view.getUint32(at) : Number(view.getBigUint64(at)),
      samples: view.getUint32(toChunks.body + 12 + 12 * run),
    };
  }
}

interface Sizes {
  readonly count: number;
  /**
   * The total size of samples `from` up to but not including `to`, counted from 0. NaN if one is empty:
   * decoders stop there.
   */
  sumBetween(from: number, to: number): number;
}

function readSizes(view: DataView, table?: Box, compact?: Box): Sizes | undefined {
  if (compact) return readCompactSizes(view, compact);
  if (!table) return undefined;
  const same = view.getUint32(table.body + 4);
  const count = view.getUint32(table.body + 8);
  return same
    ? { count, sumBetween: (from, to) => (to - from) * same }
    : createSizes(count, (sample) => view.getUint32(table.body + 12 + 4 * sample));
}

function readCompactSizes(view: DataView, { body }: Box): Sizes {
  const bits = view.getUint8(body + 7);
  const count = view.getUint32(body + 8);
  const first = body + 12;
  if (bits === 16) return createSizes(count, (sample) => view.getUint16(first + 2 * sample));
  if (bits === 8) return createSizes(count, (sample) => view.getUint8(first + sample));
  return createSizes(count, (sample) => (view.getUint8(first + (sample >> 1)) >> (sample % 2 ? 0 : 4)) & 15);
}

function createSizes(count: number, getSize: (sample: number) => number): Sizes {
  const sumBetween = (from: number, to: number) => {
    let sum = 0;
    for (let sample = from; sample < to; sample += 1) sum += getSize(sample) || NaN;
    return sum;
  };
  return { count, sumBetween };
}
