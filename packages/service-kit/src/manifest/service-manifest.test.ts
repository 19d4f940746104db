import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEventRouting } from '../events/event-routing.ts';
import { readServiceManifests, servicesFolder } from './read-service-manifests.ts';
import { createManifestJsonSchema, parseServiceManifest } from './service-manifest.ts';

const valid = {
  name: 'play-history',
  description: 'What users played',
  serves: ['play-history.plays.add.v1', 'play-history.plays.add.v2'],
  calls: ['catalog.songs.by-id.v1'],
  emits: ['play-history.song-played.v1'],
  consumes: [
    { event: 'catalog.song-deleted.v1', consumer: 'delete-plays' },
    { event: 'catalog.song-deleted.v1', consumer: 'update-charts' },
  ],
  database: 'rubato_play_history',
  readiness: '/health/ready',
};
const parse = (changes: object) => parseServiceManifest(JSON.stringify({ ...valid, ...changes }), 'it');

describe('a service manifest', () => {
  it('is what service.json contains', () => {
    expect(parse({})).toEqual(valid);
  });

  it.each<[string, object, string]>([
    ['a name with capitals', { name: 'Plays' }, 'name: must be lower-case words joined by hyphens'],
    ['a reserved name', { name: 'gateway' }, 'name: is reserved'],
    ['an unknown field', { emit: [] }, 'file: Unrecognized key: "emit"'],
    ['a missing field', { serves: undefined }, 'serves: '],
    [
      'a message without a version',
      { serves: ['play-history.plays.add'] },
      'serves.0: must be a message such',
    ],
    [
      'an event with four words',
      { emits: ['play-history.plays.add.v1'] },
      'emits.0: must be an event such as',
    ],
    [
      'a message of another service',
      { serves: ['catalog.songs.by-id.v1'] },
      'serves.0: must begin with play-history.',
    ],
    ['an event of another service', { emits: ['auth.user-updated.v1'] }, 'emits.0: must begin with'],
    ['a call to itself', { calls: ['play-history.plays.add.v1'] }, 'calls.0: must be a message of another'],
    [
      'a repeated consumer',
      { consumes: [valid.consumes[0], valid.consumes[0]] },
      'consumes.1: is listed twice',
    ],
    ['an upload by GET', { uploads: ['GET /api/plays'] }, 'uploads.0: must be an operation such as'],
    [
      'an upload outside of the API',
      { uploads: ['POST /plays'] },
      'uploads.0: must be an operation such as PUT /api/songs/{id}',
    ],
    [
      'characters that a pattern would interpret',
      { uploads: ['POST /api/.*'] },
      'uploads.0: must be an operation such as',
    ],
    ['another database', { database: 'rubato_catalog' }, 'database: must be rubato_play_history'],
    ['a readiness URL', { readiness: 'http://localhost' }, 'readiness: must be a path such as'],
  ])('rejects %s', (_name, changes, message) => {
    expect(() => parse(changes)).toThrow(`Invalid service manifest it:`);
    expect(() => parse(changes)).toThrow(message);
  });

  it('must be JSON', () => {
    expect(() => parseServiceManifest('{', 'services/x/service.json')).toThrow(
      'Invalid service manifest services/x/service.json: not JSON',
    );
  });
});

describe('a folder of services', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  it('has a manifest of each, sorted by name', () => {
    const names = readServiceManifests().map(({ name }) => name);

    expect(names).toEqual(expect.arrayContaining(['auth', 'catalog', 'library', 'media']));
    expect(names).toEqual(names.toSorted());
  });

  it('must contain a service', () => {
    expect(() => readServiceManifests(folder.path)).toThrow(`There is no service manifest in ${folder.path}`);
  });

  it('must not contain a service under another name', async () => {
    await mkdir(join(folder.path, 'plays'));
    await writeFile(join(folder.path, 'plays/service.json'), JSON.stringify(valid));

    expect(() => readServiceManifests(folder.path)).toThrow('name: must be the name of its folder');
    await rm(join(folder.path, 'plays'), { recursive: true });
  });
});

it('the routing of events names each consuming service once', () => {
  const { subjects, consumers } = createEventRouting([parse({})]);

  expect(subjects).toEqual(['play-history.*.*']);
  expect([...consumers]).toEqual([['catalog.song-deleted.v1', ['play-history']]]);
});

it('no event waits for a service that can rebuild its data', () => {
  const { consumers, rebuildable } = createEventRouting([parse({ rebuildable: true })]);

  expect([...consumers]).toEqual([]);
  expect(rebuildable).toEqual(['play-history']);
});

it('services/service.schema.json is up to date, which `npm run manifest:schema` writes', () => {
  const written: unknown = JSON.parse(readFileSync(join(servicesFolder, 'service.schema.json'), 'utf8'));

  expect(written).toEqual(JSON.parse(JSON.stringify(createManifestJsonSchema())));
});
