import { describe, expect, it } from '@jest/globals';
import { Peaks } from './peaks.ts';

const samples = (length: number, value: (n: number) => number) =>
  Float32Array.from({ length }, (_, n) => value(n));

describe('Peaks', () => {
  it('are the largest magnitudes of 256 parts over all channels, relative to the largest of all', () => {
    const peaks = new Peaks(2560);
    const left = samples(2560, (n) => (n % 10 === 3 ? -n / 5120 : 0));
    peaks.add([left, new Float32Array(2560)], 2560);
    const bytes = peaks.toBytes();
    expect(bytes).toHaveLength(256);
    expect(bytes[255]).toBe(255);
    expect(bytes[128]).toBe(Math.round((1283 / 2553) * 255));
  });

  it('do not depend on the chunk size', () => {
    const all = samples(10_007, (n) => Math.sin(n / 300));
    const [whole, chunked] = [new Peaks(all.length), new Peaks(all.length)];
    whole.add([all], all.length);
    for (let at = 0; at < all.length; at += 777)
      chunked.add([all.subarray(at)], Math.min(777, all.length - at));
    expect(chunked.toBytes()).toEqual(whole.toBytes());
  });

  it('are 0 without samples', () => {
    expect(new Peaks(0).toBytes()).toEqual(Array.from({ length: 256 }, () => 0));
  });

  it('assign surplus samples to the last part', () => {
    const peaks = new Peaks(256);
    peaks.add([samples(1000, () => 1)], 1000);
    expect(peaks.toBytes()).toEqual(Array.from({ length: 256 }, () => 255));
  });
});
