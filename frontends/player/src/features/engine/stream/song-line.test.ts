import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Stream } from '@rubato/contracts';
import { endOf, SongLine } from './song-line.ts';

const song = (id: number) => ({ audio_url: `/media/${id}.mp3`, stream: 1 });

/** Ten segments of two seconds; what the encoder put before the song is half a second. */
const stream = (more: Partial<Stream> = {}): Stream => ({
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

let line: SongLine;
beforeEach(() => {
  line = new SongLine();
});

/** Appends everything. Returns the ranges of bytes, and where each block that begins something has the file's time 0. */
function appendAll() {
  const blocks = [];
  for (let block = line.nextBlock(); block; block = line.nextBlock()) {
    blocks.push(block);
    line.appended();
  }
  return blocks;
}

describe('songs in line', () => {
  test('are appended from the first byte to the last, in blocks that grow', () => {
    line.place(song(1), stream());
    const blocks = appendAll();
    expect(blocks[0]?.range).toEqual([100, 40_100]);
    expect(blocks.at(-1)?.range[1]).toBe(400_100);
    for (const [index, { range }] of blocks.slice(1).entries())
      expect(range[0]).toBe(blocks[index]?.range[1]);
    expect(blocks.map(({ begins }) => begins)).toEqual([true, ...blocks.slice(1).map(() => false)]);
    expect(blocks.length).toBeLessThan(5);
  });

  test('follow one another where the song before ends, without what encoders put between them', () => {
    const first = line.place(song(1), stream());
    const second = line.place(song(2), stream({ start: 0.25 }));
    expect(second.at).toBe(18.5);
    expect(endOf(second)).toBe(18.5 + 18.75);
    const begins = appendAll().filter((block) => block.begins);
    expect(begins.map(({ placed, offset }) => [placed, offset])).toEqual([
      [first, -0.5],
      [second, 18.25],
    ]);
  });

  test('begin with the segment that a place needs', () => {
    line.place(song(1), stream());
    line.aim(9);
    expect(line.nextBlock()).toMatchObject({ range: [160_100, 200_100], begins: true, offset: -0.5 });
  });

  test('of MP3 tell the time of the first frame, as frames have none', () => {
    line.place(song(1), stream({ type: 'audio/mpeg', headBytes: 0 }));
    line.aim(9);
    expect(line.nextBlock()?.offset).toBe(-0.5 + 8);
  });

  test('lose their follower, of which nothing more is appended then', () => {
    line.place(song(1), stream());
    appendAll();
    line.place(song(2), stream());
    line.appended();
    expect(line.hasBegunFollower).toBe(true);
    line.dropFollower();
    expect(line.follower).toBeUndefined();
    expect(line.nextBlock()).toBeUndefined();
    const third = line.place(song(3), stream());
    expect(third.at).toBe(18.5);
    expect(line.nextBlock()?.placed).toBe(third);
  });

  test('go on with the follower in the middle of its blocks', () => {
    line.place(song(1), stream());
    const segments: [number, number][] = Array.from({ length: 10 }, (_, index) => [
      2 * index,
      500_000 * index,
    ]);
    const second = line.place(song(2), stream({ segments, bytes: 5_000_000 }));
    while (line.nextBlock()?.placed !== second) line.appended();
    expect(line.hasBegunFollower).toBe(false);
    line.appended();
    expect(line.hasBegunFollower).toBe(true);
    line.advance();
    expect(line.current).toBe(second);
    expect(line.nextBlock()).toMatchObject({ placed: second, begins: false });
    appendAll();
    expect(line.nextBlock()).toBeUndefined();
  });
});
