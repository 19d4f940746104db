import { beforeEach, describe, expect, test } from '@jest/globals';
import type { StreamManifest } from '@rubato/contracts';
import { computeEnd, SongTimeline } from './song-timeline.ts';

const song = (id: number) => ({ audio_url: `/media/${id}.mp3`, stream: 1 });

/** Ten segments of two seconds. The encoder delay is half a second. */
const stream = (more: Partial<StreamManifest> = {}): StreamManifest => ({
  type: 'audio/mp4; codecs="flac"',
  file: 'a.mp4',
  bytes: 100 + 10 * 40_000,
  headBytes: 100,
  start: 0.5,
  end: 19,
  duration: 18.5,
  segments: Array.from({ length: 10 }, (_, index) => [2 * index, 100 + index * 40_000]),
  ...more,
});

let timeline: SongTimeline;
beforeEach(() => {
  timeline = new SongTimeline();
});

/** Appends everything. Returns the blocks. */
function appendAll() {
  const blocks = [];
  for (let block = timeline.findNextBlock(); block; block = timeline.findNextBlock()) {
    blocks.push(block);
    timeline.markAppended();
  }
  return blocks;
}

describe('SongTimeline', () => {
  test('appends a song from its first byte to its last, in growing blocks', () => {
    timeline.add(song(1), stream());
    const blocks = appendAll();
    expect(blocks[0]?.range).toEqual([100, 40_100]);
    expect(blocks.at(-1)?.range[1]).toBe(400_100);
    for (const [index, { range }] of blocks.slice(1).entries())
      expect(range[0]).toBe(blocks[index]?.range[1]);
    expect(blocks.map(({ needsHead }) => needsHead)).toEqual([true, ...blocks.slice(1).map(() => false)]);
    expect(blocks.length).toBeLessThan(5);
  });

  test('places the next song directly after the current one, without encoder delay or padding', () => {
    const first = timeline.add(song(1), stream());
    const second = timeline.add(song(2), stream({ start: 0.25 }));
    expect(second.startTime).toBe(18.5);
    expect(computeEnd(second)).toBe(18.5 + 18.75);
    const firstBlocks = appendAll().filter((block) => block.needsHead);
    expect(firstBlocks.map(({ placed, timestampOffset }) => [placed, timestampOffset])).toEqual([
      [first, -0.5],
      [second, 18.25],
    ]);
  });

  test('continues after a seek with the segment of the new position', () => {
    timeline.add(song(1), stream());
    timeline.seek(9);
    expect(timeline.findNextBlock()).toMatchObject({
      range: [160_100, 200_100],
      needsHead: true,
      timestampOffset: -0.5,
    });
  });

  test('offsets MP3 blocks by the time of their first frame, as frames carry no timestamps', () => {
    timeline.add(song(1), stream({ type: 'audio/mpeg', headBytes: 0 }));
    timeline.seek(9);
    expect(timeline.findNextBlock()?.timestampOffset).toBe(-0.5 + 8);
  });

  test('appends nothing more of the next song after its removal', () => {
    timeline.add(song(1), stream());
    appendAll();
    timeline.add(song(2), stream());
    timeline.markAppended();
    expect(timeline.hasAppendedNext).toBe(true);
    timeline.removeNext();
    expect(timeline.next).toBeUndefined();
    expect(timeline.findNextBlock()).toBeUndefined();
    const third = timeline.add(song(3), stream());
    expect(third.startTime).toBe(18.5);
    expect(timeline.findNextBlock()?.placed).toBe(third);
  });

  test('advances to the next song in the middle of its blocks', () => {
    timeline.add(song(1), stream());
    const segments: [number, number][] = Array.from({ length: 10 }, (_, index) => [
      2 * index,
      500_000 * index,
    ]);
    const second = timeline.add(song(2), stream({ segments, bytes: 5_000_000 }));
    while (timeline.findNextBlock()?.placed !== second) timeline.markAppended();
    expect(timeline.hasAppendedNext).toBe(false);
    timeline.markAppended();
    expect(timeline.hasAppendedNext).toBe(true);
    timeline.advance();
    expect(timeline.current).toBe(second);
    expect(timeline.findNextBlock()).toMatchObject({ placed: second, needsHead: false });
    appendAll();
    expect(timeline.findNextBlock()).toBeUndefined();
  });
});
