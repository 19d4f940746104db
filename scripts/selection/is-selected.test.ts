import { expect, it } from '@jest/globals';
import { isSelected } from './is-selected.mjs';
import type { Selection } from './select-tests.mjs';

const selection: Selection = {
  tests: ['api-tests/catalog/songs.test.ts'],
  leftOut: ['api-tests/operation/killed.test.ts'],
  repeatedTests: [],
  repeatedJourneys: ['e2e/journeys/player/queue.journey.ts'],
  journeys: ['e2e/journeys/player/visitor.journey.ts'],
  runsSmokeJourneys: true,
  affectingAll: [],
};
const inSongs = { suite: 'api', file: 'api-tests/catalog/songs.test.ts' };
const inAlbums = {
  suite: 'journeys: streams',
  file: 'e2e/journeys/songs/albums.journey.ts',
  tags: ['smoke'],
};

it.each<[string, Parameters<typeof isSelected>[1], boolean]>([
  ['a selected file', inSongs, true],
  ['a changed journey', { suite: 'journeys: files', file: 'e2e/journeys/player/queue.journey.ts' }, true],
  [
    'a journey of the area',
    { suite: 'journeys: streams', file: 'e2e/journeys/player/visitor.journey.ts' },
    true,
  ],
  ['a smoke journey', inAlbums, true],
  ['another journey', { ...inAlbums, tags: ['engine'] }, false],
  ['a slow file', { suite: 'api', file: 'api-tests/operation/killed.test.ts' }, false],
  ['a selected file with other servers', { ...inSongs, suite: 'servers' }, false],
])('knows that %s is selected or not', (_case, failure, expected) => {
  expect(isSelected(selection, failure)).toBe(expected);
});

it('does not select smoke journeys if only documents changed', () => {
  expect(isSelected({ ...selection, runsSmokeJourneys: false }, inAlbums)).toBe(false);
});
