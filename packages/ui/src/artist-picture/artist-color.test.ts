import { expect, test } from '@jest/globals';
import { chooseArtistColor, getInitials } from './artist-color.ts';

test('an artist has the same color however the name is written, and others have others', () => {
  expect(chooseArtistColor('Ann Lee')).toBe(chooseArtistColor('ANN LEE'));
  expect(chooseArtistColor('Ann Lee')).toMatch(/^oklch\(0\.45 0\.09 \d{1,3}\)$/);
  const names = Array.from({ length: 50 }, (_, index) => `Artist ${index}`);
  expect(new Set(names.map(chooseArtistColor)).size).toBeGreaterThan(30);
});

test.each([
  ['Ann', 'A'],
  ['ann de lee', 'AD'],
  ['Ann-Marie', 'AM'],
  ['!!!', ''],
  ['  ', ''],
  ['風 街', '風街'],
  ['e\u0301lan', 'E\u0301'],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
