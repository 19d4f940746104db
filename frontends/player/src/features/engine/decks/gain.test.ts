import { describe, expect, test } from '@jest/globals';
import type { QueueEntry, QueueSource } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { computeGain } from './gain.ts';

let ids = 0;
function entry(
  loudness: number | null,
  peak: number | null,
  more: { source?: QueueSource; duration?: string } = {},
) {
  ids += 1;
  const { source, duration = '3:00' } = more;
  const song = { ...aSong(ids), loudness, peak, duration };
  return { entryId: String(ids), song, ...(source && { source }) } satisfies QueueEntry;
}
const decibels = (...[entries, index, target]: Parameters<typeof computeGain>) =>
  20 * Math.log10(computeGain(entries, index, target));

describe('computeGain', () => {
  test.each([
    [-8, 0, -14, -6],
    [-8, 0, -18, -10],
    [-20, -12, -14, 6],
    [-20, -3, -14, 2],
    [-9, 1, -11, -2],
    [-50, -40, -14, 12],
  ])('maps %s LUFS and %s dBTP with a target of %s LUFS to %s dB', (loudness, peak, target, gain) => {
    expect(decibels([entry(loudness, peak)], 0, target)).toBeCloseTo(gain, 9);
  });

  test('returns 1 if the loudness is unknown or normalization is off', () => {
    expect(computeGain([entry(null, null)], 0, -14)).toBe(1);
    expect(computeGain([entry(-8, 0)], 0, undefined)).toBe(1);
    expect(computeGain([], 0, -14)).toBe(1);
  });

  test('returns the gain of the album for neighboring songs of an album, so that quiet songs stay quieter', () => {
    const source = 'album:7';
    const queue = [
      entry(-10, -0.5, { source, duration: '4:00' }),
      entry(-20, -9, { source, duration: '4:00' }),
      entry(null, null, { source }),
      entry(-8, 0),
    ];
    const together = 10 * Math.log10((10 ** -1 + 10 ** -2) / 2);
    for (const index of [0, 1, 2]) expect(decibels(queue, index, -14)).toBeCloseTo(-14 - together, 9);
    expect(decibels(queue, 3, -14)).toBeCloseTo(-6, 9);
  });

  test('returns the gain of the song if its album songs are elsewhere in the queue or it comes from a playlist', () => {
    const album = [
      entry(-10, -3, { source: 'album:7' }),
      entry(-8, 0),
      entry(-20, -9, { source: 'album:7' }),
    ];
    expect(decibels(album, 0, -14)).toBeCloseTo(-4, 9);
    const list = [entry(-10, -3, { source: 'playlist:1' }), entry(-20, -9, { source: 'playlist:1' })];
    expect(decibels(list, 0, -14)).toBeCloseTo(-4, 9);
  });

  test('limits the gain of an album by its highest peak', () => {
    const source = 'album:7';
    const queue = [entry(-20, -10, { source }), entry(-20, -3, { source })];
    expect(decibels(queue, 0, -14)).toBeCloseTo(2, 9);
  });
});
