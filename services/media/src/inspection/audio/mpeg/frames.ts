import { decodeLatin1, toDataView, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { skipTags } from './id3.ts';

/** The contents of a frame header. `kind` identifies the properties shared by all frames of a file. */
export interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly sampleRate: number;
  readonly kind: string;
}

export interface Frames {
  readonly first: Frame;
  readonly starts: readonly number[];
  /** The end of the last complete frame. */
  readonly end: number;
}

/** Parses a frame header; returns undefined if there is none. */
export type ReadFrame = (view: DataView, at: number) => Frame | undefined;

const stepBytes = 512 * 1024;
const maxHeaderBytes = 8;
const searchBytes = 4096;
const tagAtEnd = /^(TAG|APETAGEX|LYRICSBEGIN|ID3|3DI)/;

/**
 * Reads all frames from `start` on. The first must be near `start` and followed by two of the same kind, to
 * rule out false positives. Skips small amounts of other data between frames, as players do. Undefined if
 * there are no frames.
 */
export async function readFrames(
  source: ByteSource,
  start: number,
  readFrame: ReadFrame,
): Promise<Frames | undefined> {
  const begin = await findFirstFrame(source, start, readFrame);
  if (!begin) return undefined;
  const { first } = begin;
  const starts: number[] = [];
  let [at, end, skipped] = [begin.at, begin.at, 0];
  while (at + maxHeaderBytes <= source.bytes) {
    const block = await source.read(at, stepBytes);
    const view = toDataView(block);
    const base = at;
    while (at - base + maxHeaderBytes <= block.length) {
      const frame = readFrame(view, at - base);
      if (frame?.kind === first.kind) {
        if (at + frame.bytes > source.bytes) return { first, starts, end };
        starts.push(at);
        at += frame.bytes;
        end = at;
      } else {
        if (tagAtEnd.test(decodeLatin1(block, at - base, at - base + 11))) {
          if (await isConcatenated(source, at, readFrame)) throw new Rejection('concatenated');
          return { first, starts, end };
        }
        at += 1;
        skipped += 1;
      }
    }
  }
  if (skipped > 0.1 * source.bytes + searchBytes) throw new Rejection('corrupt');
  return { first, starts, end };
}

/** Returns whether frames of another recording follow the tags at `at`. Some players would not play them. */
async function isConcatenated(source: ByteSource, at: number, readFrame: ReadFrame): Promise<boolean> {
  const end = await skipTags(source, at);
  return end < source.bytes && (await findFirstFrame(source, end, readFrame)) !== undefined;
}

async function findFirstFrame(
  source: ByteSource,
  start: number,
  readFrame: ReadFrame,
): Promise<{ at: number; first: Frame } | undefined> {
  for (let at = start; at < start + searchBytes && at + maxHeaderBytes <= source.bytes; at += 1) {
    const first = await findFrame(source, at, readFrame);
    const second = first && (await findFrame(source, at + first.bytes, readFrame));
    const third = second && (await findFrame(source, at + first.bytes + second.bytes, readFrame));
    if (first && second?.kind === first.kind && third?.kind === first.kind) return { at, first };
  }
  return undefined;
}

async function findFrame(source: ByteSource, at: number, readFrame: ReadFrame): Promise<Frame | undefined> {
  const head = await source.read(at, maxHeaderBytes);
  return head.length < maxHeaderBytes ? undefined : readFrame(toDataView(head), 0);
}
