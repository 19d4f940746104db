import type { SectionContext } from './score.ts';

export interface Step {
  readonly symbol: string;
  /** Beats from the start of the section. */
  readonly start: number;
  readonly length: number;
}

/**
 * Spreads a pattern such as "x--.o-X." over every bar of a section. A dash
 * holds the sound before it and a full stop is a rest; a bar in the list may
 * hold several patterns, which then take turns.
 */
export function readSteps(section: SectionContext, patterns: string | readonly string[]): Step[] {
  const list = typeof patterns === 'string' ? [patterns] : patterns;
  const steps: Step[] = [];
  for (let bar = 0; bar < section.bars; bar += 1) {
    const pattern = list[bar % list.length]!.replaceAll(' ', '');
    const unit = section.beatsPerBar / pattern.length;
    for (let index = 0; index < pattern.length; index += 1) {
      const symbol = pattern.charAt(index);
      if (symbol === '.' || symbol === '-') {
        continue;
      }
      let held = 1;
      while (pattern.charAt(index + held) === '-') {
        held += 1;
      }
      steps.push({ symbol, start: bar * section.beatsPerBar + index * unit, length: held * unit });
    }
  }
  return steps;
}

const LEVELS: Readonly<Record<string, number>> = { X: 0.95, x: 0.74, o: 0.5, ',': 0.32 };

export function stepVelocity(section: SectionContext, symbol: string): number {
  const level = LEVELS[symbol] ?? 0.7;
  return Math.min(1, level * (0.94 + 0.12 * section.random()));
}
