import { SAMPLE_RATE } from '../synthesis/signal.ts';
import type { StereoSignal } from '../synthesis/signal.ts';

interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** The two stages of K-weighting from ITU-R BS.1770, for any sample rate. */
function shelf(): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / SAMPLE_RATE);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const norm = 1 + k / q + k * k;
  return {
    b: [
      (high + (band * k) / q + k * k) / norm,
      (2 * (k * k - high)) / norm,
      (high - (band * k) / q + k * k) / norm,
    ],
    a: [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm],
  };
}

function rumbleCut(): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / SAMPLE_RATE);
  const q = 0.5003270373238773;
  const norm = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm] };
}

function applyBiquad(samples: Float64Array, { a, b }: Biquad): void {
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const x = samples[index]!;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    samples[index] = y;
  }
}

function weighted(channel: Float32Array): Float64Array {
  const samples = Float64Array.from(channel);
  applyBiquad(samples, shelf());
  applyBiquad(samples, rumbleCut());
  return samples;
}

function blockPowers(signal: StereoSignal): number[] {
  const left = weighted(signal.left);
  const right = weighted(signal.right);
  const block = Math.round(SAMPLE_RATE * 0.4);
  const hop = Math.round(SAMPLE_RATE * 0.1);
  const powers: number[] = [];
  for (let start = 0; start + block <= left.length; start += hop) {
    let sum = 0;
    for (let index = start; index < start + block; index += 1) {
      sum += left[index]! ** 2 + right[index]! ** 2;
    }
    powers.push(sum / block);
  }
  return powers;
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Integrated loudness with the absolute and the relative gate. */
export function integratedLoudness(signal: StereoSignal): number {
  const audible = blockPowers(signal).filter((power) => toLufs(power) > -70);
  const gate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}
