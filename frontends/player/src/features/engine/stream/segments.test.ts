import { describe, expect, test } from '@jest/globals';
import type { StreamManifest } from '@rubato/contracts';
import { getByte, findEndOfBlock, findSegment } from './segments.ts';

const stream: StreamManifest = {
  type: 'audio/mpeg',
  file: 'a.mp3',
  bytes: 1000,
  headBytes: 100,
  start: 0.5,
  end: 7.5,
  duration: 7,
  segments: [
    [0, 100],
    [2, 300],
    [4, 500],
    [6, 900],
  ],
};

describe('segments', () => {
  test.each([
    [0, 0],
    [1.7, 0],
    [1.8, 1],
    [5.74, 2],
    [5.76, 3],
    [100, 3],
  ])('finds the segment to start from: %s s → segment %s', (position, segment) => {
    expect(findSegment(stream, position)).toBe(segment);
  });

  test.each([
    [0, 0, 1],
    [0, 400, 2],
    [0, 10_000, 4],
    [2, 400, 3],
    [3, 1, 4],
  ])('ends a block from segment %s of up to %s bytes before segment %s', (from, bytes, end) => {
    expect(findEndOfBlock(stream, from, bytes)).toBe(end);
  });

  test('ends the last segment at the end of the file', () => {
    expect([getByte(stream, 3), getByte(stream, 4)]).toEqual([900, 1000]);
  });
});
