import { between } from '../synthesis/random.ts';
import type { Random } from '../synthesis/random.ts';
import { range, round } from './drawing.ts';

/** A slow curve made of three waves: how water and mud settle. */
export function tideCurve(random: Random, swell: number): (x: number) => number {
  const waves = range(3).map((index) => ({
    size: (swell * between(random, 0.6, 1)) / (index + 1),
    pace: between(random, 0.0035, 0.0065) * (index + 1),
    phase: between(random, 0, 6.28),
  }));
  return (x) => waves.reduce((sum, { size, pace, phase }) => sum + size * Math.sin(x * pace + phase), 0);
}

/** Blends two curves, so that neighboring bands follow one another. */
export function blend(from: (x: number) => number, to: (x: number) => number, share: number) {
  return (x: number): number => from(x) * (1 - share) + to(x) * share;
}

export function bandPath(curve: (x: number) => number, level: number, left = -10, right = 910): string {
  const steps = range(Math.ceil((right - left) / 10) + 1).map((index) => Math.min(right, left + index * 10));
  return `M${steps.map((x) => `${x} ${round(level + curve(x))}`).join('L')}`;
}
