import { expect, test } from '@jest/globals';
import { artistColor, initialsOf } from './artist-color.ts';

test('an artist has the same colour however the name is written, and others have others', () => {
  expect(artistColor('Ann Lee')).toBe(artistColor('ANN LEE'));
  expect(artistColor('Ann Lee')).toMatch(/^oklch\(0\.45 0\.09 \d{1,3}\)$/);
  const names = Array.from({ length: 50 }, (_, index) => `Artist ${index}`);
  expect(new Set(names.map(artistColor)).size).toBeGreaterThan(30);
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
  expect(initialsOf(name)).toBe(initials);
});
