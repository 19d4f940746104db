import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonSchema } from '../../packages/contracts/testing/incompatibilities.ts';
import { formatReport } from './change.ts';
import { checkApi, checkDeclarations, checkMessages } from './checks.ts';
import { readContracts, splitByOwner } from './contract-files.ts';
import { findExpectationErrors } from './expectation-errors.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rubato-contracts-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const payload = (properties: Record<string, JsonSchema>, required: string[] = []) => ({
  payload: { type: 'object', properties, required },
});
const needs = (properties: Record<string, JsonSchema>, required: string[] = []) =>
  payload(properties, required).payload;
const songId = { songId: { type: 'integer' } };

describe('expectations of events', () => {
  const errorsOf = () => {
    const contracts = readContracts(root);
    return findExpectationErrors(contracts.services, contracts);
  };
  const writeExpectation = (schema: object, subject = 'charts.song-ranked.v1') =>
    write('services/feed/expectations.json', { [subject]: schema });

  beforeEach(() => {
    write('packages/contracts/contract.json', {
      'catalog.song-created.v1': payload(songId, ['songId']),
      'catalog.songs.get.v1': { request: {}, response: {} },
    });
    write('services/charts/contract.json', {
      'charts.song-ranked.v1': payload({ ...songId, rank: { type: 'integer' } }, ['songId']),
    });
  });

  it('accepts those that the publishers meet', () => {
    write('services/feed/expectations.json', {
      'charts.song-ranked.v1': needs(songId, ['songId']),
      'catalog.song-created.v1': needs(songId, ['songId']),
    });
    write('services/feed/service.json', {
      consumes: [{ event: 'charts.song-ranked.v1' }, { event: 'catalog.song-created.v1' }],
    });
    expect(errorsOf()).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a field that may be missing', needs({ rank: { type: 'integer' } }, ['rank']), 'may lack rank'],
    ['another type', needs({ songId: { type: 'string' } }), 'is integer and not string'],
    ['a field that does not exist', needs({ position: { type: 'integer' } }), 'position does not exist'],
  ])('rejects %s', (_name, schema, reason) => {
    writeExpectation(schema);
    expect(errorsOf().join('\n')).toContain(reason);
  });

  it('rejects unknown subjects, messages, and subjects of others', () => {
    writeExpectation({}, 'charts.none.v1');
    expect(errorsOf()).toEqual(['feed expects charts.none.v1, which no service publishes']);
    writeExpectation({}, 'catalog.songs.get.v1');
    expect(errorsOf()).toEqual(['feed expects catalog.songs.get.v1, which is not an event']);
    rmSync(join(root, 'services/feed'), { recursive: true });
    write('services/charts/contract.json', { 'feed.x.v1': payload({}) });
    expect(errorsOf()).toEqual(['charts defines feed.x.v1, but its subjects start with charts.']);
  });

  it('compares them with the manifest', () => {
    write('services/feed/service.json', { consumes: [{ event: 'charts.song-ranked.v1' }] });
    expect(errorsOf()).toEqual(['feed consumes charts.song-ranked.v1, but states no expectation']);
    writeExpectation(needs(songId));
    write('services/feed/service.json', { consumes: [] });
    expect(errorsOf()[0]).toContain('does not list it under consumes');
  });

  it('come from the same module as the messages of a service', () => {
    const contract = { 'feed.a.v1': payload({}), 'charts.b.v1': payload(songId) };
    expect(splitByOwner('feed', contract)).toEqual({
      contract: { 'feed.a.v1': payload({}) },
      expectations: { 'charts.b.v1': needs(songId) },
    });
    expect(() => splitByOwner('feed', { 'charts.c.v1': { request: {}, response: {} } })).toThrow(
      'another service owns',
    );
  });
});

describe('events of a service', () => {
  const songId = { songId: { type: 'string' } };
  const released = payload({ ...songId, note: { type: 'string' } }, ['songId']);
  const check = async (now: object) => {
    write('services/charts/contract.json', { 'charts.a.v1': released });
    const definition = { ...now, subject: 'charts.a.v1' };
    write(
      'services/charts/src/contract/index.ts',
      `import { z } from ${JSON.stringify(import.meta.resolve('zod'))};
      const { payload, subject } = ${JSON.stringify(definition)};
      export const events = { a: { subject, payload: z.fromJSONSchema(payload) } };`,
    );
    return (await checkMessages(root, {})).flatMap(({ errors }) => errors);
  };

  it('may get optional fields', async () => {
    expect(
      await check(payload({ ...released.payload.properties, more: { type: 'string' } }, ['songId'])),
    ).toEqual([]);
  });

  it.each<[string, object, string]>([
    [
      'a consumer that needs more than the released publisher sends',
      payload({ ...songId, more: {} }, ['songId', 'more']),
      'may lack more',
    ],
    ['a publisher that sends less than the released consumer needs', payload(songId), 'may lack songId'],
  ])('reject %s', async (_name, now, reason) => {
    expect((await check(now)).join('\n')).toContain(reason);
  });
});

describe('versions', () => {
  const api = (version: string, paths = {}) => ({ info: { version }, paths });
  const releasedApi = api('1', { '/songs': { get: {} } });

  it.each([
    ['1', 'GET /songs: removed'],
    ['1.5', 'GET /songs: removed'],
    ['2', undefined],
  ])('%s of the API without a path', (version, error) => {
    write('gateway/released/openapi.json', releasedApi);
    const found = checkApi(root, api(version));
    expect(found.errors[0]).toBe(error);
    expect(formatReport(found)).toContain('GET /songs: removed');
  });

  it('must not become lower', () => {
    write('gateway/released/openapi.json', api('2'));
    expect(checkApi(root, api('1')).errors).toEqual(['version 1 is lower than the released 2']);
    expect(() => checkApi(root, api('next'))).toThrow('"next" is not a version');
  });

  it('of a remote permit removed pages', () => {
    const declaration = (version: string, pages: object[]) => ({ name: 'charts', version, pages });
    write('frontends/charts/released/remote.json', declaration('1.0.0', [{ path: '/charts' }]));
    expect(checkDeclarations(root)[0]?.errors[0]).toContain('npm run build');
    write('frontends/charts/dist/remote.json', declaration('1.1.0', []));
    expect(checkDeclarations(root)[0]?.errors).toEqual(['page /charts: removed']);
    write('frontends/charts/dist/remote.json', declaration('2.0.0', []));
    expect(checkDeclarations(root)[0]?.errors).toEqual([]);
  });

  it('need files with JSON objects', () => {
    write('gateway/released/openapi.json', 'no');
    expect(() => checkApi(root, api('1'))).toThrow('gateway/released/openapi.json is not JSON');
  });
});
