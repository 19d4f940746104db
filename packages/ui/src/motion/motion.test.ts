import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { durations, easing } from './motion.ts';

test('motion in code has the durations and the curve of the style sheets', () => {
  const tokens = readFileSync('packages/ui/src/theme/tokens.css', 'utf8');
  const readToken = (name: string) => new RegExp(`--${name}: (.+);`).exec(tokens)?.[1];
  expect(readToken('quick')).toBe(`${durations.quick}ms`);
  expect(readToken('calm')).toBe(`${durations.calm}ms`);
  expect(readToken('ease')).toBe(easing);
});
