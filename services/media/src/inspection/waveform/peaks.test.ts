import { describe, expect, it } from '@jest/globals';
import { Peaks } from './peaks.ts';

const samples = (length: number, value: (n: number) => number) =>
  Float32Array.from({ length }, (_, n) => value(n));

describe('peaks', () => {
  it('are the loudest samples of 256 parts, of whatever sign and channel, beside the loudest of all', () => {
    const peaks = new Peaks(2560);
    const left = samples(2560, (n) => (n % 10 === 3 ? -n / 5120 : 0));
    peaks.add([left, new Float32Array(2560)], 2560);
    const bytes = peaks.toBytes();
    expect(bytes).toHaveLength(256);
    expect(bytes[255]).toBe(255);
    expect(bytes[128]).toBe(Math.round((1283 / 2553) * 255));
  });

  it('are the same in whatever pieces the samples come', () => {
    const all = samples(10_007, (n) => Math.sin(n / 300));
    const [once, pieces] = [new Peaks(all.length), new Peaks(all.length)];
    once.add([all], all.length);
    for (let at = 0; at < all.length; at += 777)
      pieces.add([all.subarray(at)], Math.min(777, all.length - at));
    expect(pieces.toBytes()).toEqual(once.toBytes());
  });

  it('go on from sections to what was not listened to, without what is unsure', () => {
    const peaks = new Peaks(2560);
    peaks.moveTo(0, 5);
    peaks.add([samples(10, (n) => (n < 5 ? 9 : 0.5))], 10);
    peaks.moveTo(1280);
    peaks.add([samples(10, () => 1)], 10);
    const bytes = peaks.toBytes();
    expect([bytes[0], bytes[127], bytes[128], bytes[255]]).toEqual([128, 128, 255, 255]);
  });

  it('of silence, and of nothing, are none', () => {
    expect(new Peaks(0).toBytes()).toEqual(Array.from({ length: 256 }, () => 0));
  });

  it('stay with the last part when there are more samples than was said', () => {
    const peaks = new Peaks(256);
    peaks.add([samples(1000, () => 1)], 1000);
    expect(peaks.toBytes()).toEqual(Array.from({ length: 256 }, () => 255));
  });
});
