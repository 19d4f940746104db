import { latin1, viewOf, type ByteSource } from '../byte-source.ts';
import { Refusal } from '../refusal.ts';
import type { Section } from './audio-file.ts';
import { behindTags } from './id3.ts';

/** A frame as its header tells it: its length in bytes and samples, and what is the same in all frames of a file. */
export interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly sampleRate: number;
  readonly kind: string;
}

export interface Frames {
  readonly first: Frame;
  readonly starts: readonly number[];
  /** Behind the last whole frame. */
  readonly end: number;
}

/** A header's frame, or undefined where there is none. */
export type ReadFrame = (view: DataView, at: number) => Frame | undefined;

const stepBytes = 512 * 1024;
const longestHeader = 8;
const firstWithin = 4096;
const tagAtEnd = /^(TAG|APETAGEX|LYRICSBEGIN|ID3|3DI)/;

/**
 * All frames from `start` on. The first must be near, and followed by two of its kind: chance does not look so. What lies between
 * frames is passed over as players do, as long as it is little. Undefined where there are no frames.
 */
export async function readFrames(
  source: ByteSource,
  start: number,
  readFrame: ReadFrame,
): Promise<Frames | undefined> {
  const begin = await firstFrame(source, start, readFrame);
  if (!begin) return undefined;
  const { first } = begin;
  const starts: number[] = [];
  let [at, end, passed] = [begin.at, begin.at, 0];
  while (at + longestHeader <= source.bytes) {
    const block = await source.at(at, stepBytes);
    const view = viewOf(block);
    const base = at;
    while (at - base + longestHeader <= block.length) {
      const frame = readFrame(view, at - base);
      if (frame?.kind === first.kind) {
        if (at + frame.bytes > source.bytes) return { first, starts, end };
        starts.push(at);
        at += frame.bytes;
        end = at;
      } else {
        if (tagAtEnd.test(latin1(block, at - base, at - base + 11))) {
          if (await isJoined(source, at, readFrame)) throw new Refusal('joined');
          return { first, starts, end };
        }
        at += 1;
        passed += 1;
      }
    }
  }
  if (passed > 0.1 * source.bytes + firstWithin) throw new Refusal('cut');
  return { first, starts, end };
}

/** Whether frames follow the tags at `at`: those of another recording, which some players do not play. */
async function isJoined(source: ByteSource, at: number, readFrame: ReadFrame): Promise<boolean> {
  const behind = await behindTags(source, at);
  return behind < source.bytes && (await firstFrame(source, behind, readFrame)) !== undefined;
}

async function firstFrame(
  source: ByteSource,
  start: number,
  readFrame: ReadFrame,
): Promise<{ at: number; first: Frame } | undefined> {
  for (let at = start; at < start + firstWithin && at + longestHeader <= source.bytes; at += 1) {
    const first = await frameAt(source, at, readFrame);
    const second = first && (await frameAt(source, at + first.bytes, readFrame));
    const third = second && (await frameAt(source, at + first.bytes + second.bytes, readFrame));
    if (first && second?.kind === first.kind && third?.kind === first.kind) return { at, first };
  }
  return undefined;
}

async function frameAt(source: ByteSource, at: number, readFrame: ReadFrame): Promise<Frame | undefined> {
  const head = await source.at(at, longestHeader);
  return head.length < longestHeader ? undefined : readFrame(viewOf(head), 0);
}

const sureFrames = 8;
/** A frame of Layer 3 may use that many bytes of those before it. */
const reservoirBytes = 511;
const wholeUpTo = 120;

/** Everything of what is short; of what is long, some frames at the beginning of each of `count` parts. */
export function frameSections({ starts, end, first }: Frames, count: number): Section[] {
  const seconds = (starts.length * first.samples) / first.sampleRate;
  if (seconds <= wholeUpTo) return [{ start: starts[0] ?? 0, end, sample: 0 }];
  const frameBytes = (end - (starts[0] ?? 0)) / starts.length;
  const unsureFrames = 3 + Math.ceil(reservoirBytes / Math.max(8, frameBytes - 36));
  return Array.from({ length: count }, (_, part) => {
    const frame = Math.floor((part * starts.length) / count);
    return {
      start: starts[frame] ?? end,
      end: starts[frame + unsureFrames + sureFrames] ?? end,
      sample: frame * first.samples,
      unsure: unsureFrames * first.samples,
    };
  });
}
