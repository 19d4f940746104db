import { expect, it } from '@jest/globals';
import { findMatchingLine } from './matching-line.ts';

const lyrics = 'Night falls\n\n  A marmalade sky  \nTangerine trees and marmalade skies\n風が吹いている';

it.each([
  ['marmalade', 'A marmalade sky'],
  ['marmalade trees', 'Tangerine trees and marmalade skies'],
  ['Tángerine', 'Tangerine trees and marmalade skies'],
  ['sky marm', 'A marmalade sky'],
  ['吹いて', '風が吹いている'],
  ['nothing of it', 'Night falls'],
])('finds the line for %s', (query, line) => {
  expect(findMatchingLine(lyrics, query)).toBe(line);
});

it('cuts long lines, without cutting a character', () => {
  expect(findMatchingLine('🎵'.repeat(900), 'x')).toBe('🎵'.repeat(200));
});
