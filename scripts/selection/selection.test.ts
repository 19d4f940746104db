import { beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { readImportGraph, type ImportGraph } from './import-graph.mjs';
import { journeyAreas, getJourneyFile } from './journey-areas.mjs';
import { runTimeImports } from './run-time-imports.mjs';
import { listJourneys } from './select-for-change.mjs';
import { selectTests } from './select-tests.mjs';
import { alwaysSelected, slowTests } from './test-lists.mjs';

const root = join(import.meta.dirname, '../..');

let graph: ImportGraph;
let files: readonly string[];

beforeAll(async () => {
  graph = await readImportGraph(root);
  files = [...graph.keys()];
});

const select = (...changed: string[]) => selectTests({ graph, journeys: listJourneys(root), changed }).tests;
const foldersOf = (tests: readonly string[]) => new Set(tests.map((file) => file.split('/')[0]));

describe('the import graph of this checkout', () => {
  it('leads from the central contract to hundreds of tests in all workspaces', () => {
    const tests = select('packages/contracts/src/text.ts');
    expect(tests.length).toBeGreaterThan(200);
    expect([...foldersOf(tests)]).toEqual(
      expect.arrayContaining(['packages', 'services', 'gateway', 'frontends', 'standalone', 'api-tests']),
    );
  });

  it.each([
    ['a service', 'services/catalog/src/songs/songs.service.ts', 'api-tests/catalog/songs.test.ts'],
    [
      'its routes',
      'services/catalog/src/routes/songs/songs.controller.ts',
      'api-tests/security/permissions.test.ts',
    ],
    ['the gateway', 'gateway/src/overload/admission.hook.ts', 'api-tests/http/openapi.test.ts'],
    [
      'the SDK',
      'packages/web-kit/src/remotes/declarations/sdk-version.ts',
      'packages/web-kit/src/remotes/declarations/sdk-version.test.ts',
    ],
  ])('leads from %s to the tests that run it', (_case, changed, test) => {
    expect(files).toContain(changed);
    expect(select(changed)).toContain(test);
  });

  it('has every module that is loaded at run time, and the one that loads it', () => {
    for (const { importer, imported } of runTimeImports) {
      expect(files).toContain(importer);
      expect(files).toContainEqual(expect.stringMatching(imported));
    }
  });
});

describe('the lists', () => {
  it.each(alwaysSelected)('name test files: %s', (path) => {
    expect(select().filter((file) => file.startsWith(path))).not.toEqual([]);
  });

  it.each(slowTests)('name test files: $file', ({ file }) => expect(files).toContain(file));

  it('have every journey in an area', () => {
    const named = new Set(Object.values(journeyAreas).flat().map(getJourneyFile));
    expect([...named].toSorted()).toEqual(listJourneys(root));
  });
});
