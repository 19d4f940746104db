import { expect, test } from '@jest/globals';
import { toDecadePath, listGenres } from './genre-path.ts';

const paths = (text: string) => listGenres(text).map(({ path }) => path);

test.each([
  ['Folk', ['/genres/folk']],
  ['Hip-Hop/Rap', ['/genres/hip-hop', '/genres/rap']],
  ['  R&B ; Indie  Rock,', ['/genres/r-b', '/genres/indie-rock']],
  ['Chanson française', ['/genres/chanson-fran%C3%A7aise']],
  ['演歌', ['/genres/%E6%BC%94%E6%AD%8C']],
  ['!!!', [undefined]],
  ['', []],
])('the genres of %j are at %j', (text, expected) => {
  expect(paths(text)).toEqual(expected);
});

test('genres keep their names', () => {
  expect(listGenres('Hip-Hop / RAP').map(({ name }) => name)).toEqual(['Hip-Hop', 'RAP']);
});

test('a song has at most six genres, with names that are cut between characters', () => {
  expect(paths('a,'.repeat(100))).toHaveLength(6);
  const [path = ''] = paths('𝄞é '.repeat(100));
  expect(Array.from(decodeURIComponent(path)).length).toBeLessThanOrEqual('/genres/'.length + 60);
});

test.each([
  [1969, '/decades/1960'],
  [1970, '/decades/1970'],
])('the year %s is at %s', (year, path) => {
  expect(toDecadePath(year)).toBe(path);
});
