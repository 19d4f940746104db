import { describe, expect, it } from '@jest/globals';
import { selectTests } from './select-tests.mjs';
import { alwaysSelected, slowTests } from './test-lists.mjs';

const slow = (name: string) => `api-tests/${name}.test.ts`;

/** text ← songs ← service ← product ← API tests; text ← form */
const graph = new Map([
  ['packages/contracts/src/text.ts', []],
  ['packages/contracts/src/text.test.ts', ['packages/contracts/src/text.ts']],
  ['packages/contracts/src/songs.ts', ['packages/contracts/src/text.ts']],
  ['services/catalog/src/songs.service.ts', ['packages/contracts/src/songs.ts']],
  ['services/catalog/src/songs.integration.test.ts', ['services/catalog/src/songs.service.ts']],
  ['frontends/browse/src/form.tsx', ['packages/contracts/src/text.ts']],
  ['frontends/browse/src/form.test.tsx', ['frontends/browse/src/form.tsx']],
  ['api-tests/product.ts', ['services/catalog/src/songs.service.ts']],
  ['api-tests/catalog/songs.test.ts', ['api-tests/product.ts']],
  ['api-tests/kill.ts', ['api-tests/product.ts']],
  [slow('operation/killed'), ['api-tests/kill.ts']],
  [slow('http/malformed'), ['api-tests/product.ts']],
  ['api-tests/deployment/compose.test.ts', []],
]);
const journeys = ['player/visitor', 'player/queue', 'songs/albums'].map(
  (name) => `e2e/journeys/${name}.journey.ts`,
);
const select = (...changed: string[]) => selectTests({ graph, journeys, changed });
const always = 'api-tests/deployment/compose.test.ts';

describe('selected test files', () => {
  it('are only those that read the disk if nothing changed', () => {
    expect(select()).toEqual({
      tests: [always],
      leftOut: [],
      repeatedTests: [],
      repeatedJourneys: [],
      journeys: [],
      runsSmokeJourneys: false,
      affectingAll: [],
    });
  });

  it('import the change, also through other workspaces', () => {
    expect(select('packages/contracts/src/songs.ts').tests).toEqual([
      'services/catalog/src/songs.integration.test.ts',
      'api-tests/catalog/songs.test.ts',
      always,
    ]);
    expect(select('packages/contracts/src/text.ts').tests).toHaveLength(5);
  });

  it('are those of its component if the change is data or was deleted', () => {
    for (const file of ['frontends/browse/package.json', 'frontends/browse/src/deleted.ts'])
      expect(select(file).tests).toEqual(['frontends/browse/src/form.test.tsx', always]);
  });

  it.each(['frontends/browse/README.md', 'frontends/browse/src/deleted.test.tsx', 'docs/notes.txt'])(
    'do not include those of the component of %s',
    (file) => expect(select(file).tests).toEqual([always]),
  );

  it('run again if they changed themselves', () => {
    const { tests, repeatedTests } = select(
      'api-tests/catalog/songs.test.ts',
      'frontends/browse/src/form.tsx',
    );
    expect(repeatedTests).toEqual(['api-tests/catalog/songs.test.ts']);
    expect(tests).toEqual(['frontends/browse/src/form.test.tsx', 'api-tests/catalog/songs.test.ts', always]);
  });

  it('are not slow', () => {
    expect(select('services/catalog/src/songs.service.ts').leftOut).toEqual([
      slow('operation/killed'),
      slow('http/malformed'),
    ]);
  });

  it('are slow if they or what only they import changed', () => {
    expect(select(slow('operation/killed')).tests).toContain(slow('operation/killed'));
    const { tests, leftOut } = select('api-tests/kill.ts', 'api-tests/product.ts');
    expect(tests).toContain(slow('operation/killed'));
    expect(leftOut).toEqual([slow('http/malformed')]);
  });

  it('are said to be incomplete if all tests use the change', () => {
    expect(select('package-lock.json', 'README.md').affectingAll).toEqual(['package-lock.json']);
  });
});

describe('selected journeys', () => {
  it('are those of the area of a changed front end', () => {
    const selection = select('frontends/player/src/player.ts');
    expect(selection.journeys).toEqual([
      'e2e/journeys/player/queue.journey.ts',
      'e2e/journeys/player/visitor.journey.ts',
    ]);
    expect(selection.runsSmokeJourneys).toBe(true);
  });

  it('run again, and not in their area, if they changed themselves', () => {
    const selection = select('frontends/player/src/player.ts', 'e2e/journeys/player/queue.journey.ts');
    expect(selection.repeatedJourneys).toEqual(['e2e/journeys/player/queue.journey.ts']);
    expect(selection.journeys).toEqual(['e2e/journeys/player/visitor.journey.ts']);
  });

  it('are none if only tests or documents of a front end changed', () => {
    expect(select('frontends/player/src/player.test.tsx', 'frontends/player/README.md').journeys).toEqual([]);
    expect(select('frontends/player/README.md').runsSmokeJourneys).toBe(false);
  });
});

it('a slow test that always ran would be left out', () => {
  for (const { file } of slowTests) expect(alwaysSelected.some((path) => file.startsWith(path))).toBe(false);
});
