import { describe, expect, it } from '@jest/globals';
import { compareApis } from './api-changes.ts';
import type { ApiDocument } from './api.types.ts';
import { buildCurrentApi } from './current-api.ts';

/** A document of which a test can change anything. */
interface Editable {
  [key: string]: Editable;
}
const document = {
  info: { version: '1' },
  paths: {
    '/songs/{id}': {
      put: {
        operationId: 'changeSong',
        parameters: [
          { in: 'path', name: 'id', required: true, schema: { type: 'integer' } },
          { in: 'query', name: 'limit', schema: { type: 'integer', maximum: 100 } },
        ],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Form' } } },
        },
        responses: {
          200: {
            headers: { ETag: { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Song' } } },
          },
          404: {},
        },
      },
    },
  },
  components: {
    schemas: {
      Form: {
        type: 'object',
        properties: { title: { type: 'string', maxLength: 30 }, genre: { enum: ['a', 'b'] } },
      },
      Song: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer' }, genre: { enum: ['a', 'b'] }, note: { type: 'string' } },
      },
    },
  },
};

function changesAfter(edit: (copy: Editable) => void) {
  const copy = JSON.parse(JSON.stringify(document)) as unknown as Editable;
  edit(copy);
  return compareApis(document as unknown as ApiDocument, copy as unknown as ApiDocument);
}
const at = (copy: Editable, ...keys: (string | number)[]): Editable =>
  keys.reduce<Editable>((value, key) => value[key]!, copy);
const list = (copy: Editable, ...keys: string[]) => at(copy, ...keys) as unknown as unknown[];
const operation = (copy: Editable) => at(copy, 'paths', '/songs/{id}', 'put');
const song = (copy: Editable) => at(copy, 'components', 'schemas', 'Song');
const form = (copy: Editable) => at(copy, 'components', 'schemas', 'Form');

describe('compareApis', () => {
  it.each<[string, (copy: Editable) => void]>([
    ['a removed path', (copy) => delete at(copy, 'paths')['/songs/{id}']],
    ['a removed method', (copy) => delete at(copy, 'paths', '/songs/{id}')['put']],
    ['a removed parameter', (copy) => list(operation(copy), 'parameters').pop()],
    [
      'a parameter that is now required',
      (copy) => Object.assign(at(copy, 'paths', '/songs/{id}', 'put', 'parameters', 1), { required: true }),
    ],
    [
      'a tightened parameter',
      (copy) => Object.assign(at(operation(copy), 'parameters', 1, 'schema'), { maximum: 50 }),
    ],
    [
      'a new required parameter',
      (copy) => list(operation(copy), 'parameters').push({ in: 'header', name: 'x', required: true }),
    ],
    [
      'a body that is now required',
      (copy) => Object.assign(at(operation(copy), 'requestBody'), { required: true }),
    ],
    ['a removed body', (copy) => delete operation(copy)['requestBody']],
    ['a new required request field', (copy) => Object.assign(form(copy), { required: ['title'] })],
    ['a removed request field', (copy) => delete form(copy)['properties']?.['title']],
    [
      'a tightened request limit',
      (copy) => Object.assign(at(form(copy), 'properties', 'title'), { maxLength: 20 }),
    ],
    ['a narrowed request enum', (copy) => list(form(copy), 'properties', 'genre', 'enum').pop()],
    ['a removed status', (copy) => delete at(operation(copy), 'responses')['404']],
    ['a removed header', (copy) => delete at(operation(copy), 'responses', '200', 'headers')['ETag']],
    ['a removed response field', (copy) => delete song(copy)['properties']?.['id']],
    ['a removed optional response field', (copy) => delete song(copy)['properties']?.['note']],
    ['a response field that is no longer required', (copy) => delete song(copy)['required']],
    ['a widened response enum', (copy) => list(song(copy), 'properties', 'genre', 'enum').push('c')],
    ['a changed type', (copy) => Object.assign(at(song(copy), 'properties', 'id'), { type: 'string' })],
    [
      'a changed media type',
      (copy) => Object.assign(at(operation(copy), 'responses', '200'), { content: { 'text/plain': {} } }),
    ],
    ['required credentials', (copy) => Object.assign(operation(copy), { security: [{ session: [] }] })],
    ['a renamed operation', (copy) => Object.assign(operation(copy), { operationId: 'other' })],
  ])('finds %s', (_name, edit) => {
    expect(changesAfter(edit).filter(({ isBreaking }) => isBreaking)).not.toEqual([]);
  });

  it.each<[string, (copy: Editable) => void]>([
    ['a new path', (copy) => Object.assign(at(copy, 'paths'), { '/new': { get: { responses: {} } } })],
    [
      'a new optional parameter',
      (copy) => list(operation(copy), 'parameters').push({ in: 'query', name: 'x' }),
    ],
    [
      'a loosened request limit',
      (copy) => Object.assign(at(form(copy), 'properties', 'title'), { maxLength: 60 }),
    ],
    ['a widened request enum', (copy) => list(form(copy), 'properties', 'genre', 'enum').push('c')],
    ['a narrowed response enum', (copy) => list(song(copy), 'properties', 'genre', 'enum').pop()],
    ['a new response field', (copy) => Object.assign(at(song(copy), 'properties'), { more: {} })],
    ['a new status', (copy) => Object.assign(at(operation(copy), 'responses'), { 409: {} })],
    [
      'a response field that is now required',
      (copy) => Object.assign(song(copy), { required: ['id', 'note'] }),
    ],
  ])('permits and reports %s', (_name, edit) => {
    const changes = changesAfter(edit);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter(({ isBreaking }) => isBreaking)).toEqual([]);
  });

  it('ignores texts, and names of path parameters', () => {
    const changes = changesAfter((copy) => {
      Object.assign(at(song(copy), 'properties', 'id'), { description: 'Unique.' });
      Object.assign(at(operation(copy), 'parameters', 0), { name: 'songId' });
      Object.assign(at(copy, 'paths'), { '/songs/{songId}': at(copy, 'paths', '/songs/{id}') });
      delete at(copy, 'paths')['/songs/{id}'];
    });
    expect(changes).toEqual([]);
  });

  it('rejects recursive schemas and unknown references', () => {
    const refer = (to: string) => () =>
      changesAfter((copy) => Object.assign(song(copy), { $ref: `#/components/schemas/${to}` }));
    expect(refer('Song')).toThrow('contains itself');
    expect(refer('None')).toThrow('does not exist');
  });

  it('finds each removed field and operation of the present API', async () => {
    const api = await buildCurrentApi();
    const schemas = Object.entries(at(api as unknown as Editable, 'components', 'schemas'));
    const edits = [
      ...schemas.flatMap(([name, schema]) =>
        Object.keys(schema['properties'] ?? {}).map((field) => [
          'components',
          'schemas',
          name,
          'properties',
          field,
        ]),
      ),
      ...Object.entries(api.paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => ['paths', path, method]),
      ),
    ];
    expect(edits.length).toBeGreaterThan(80);
    for (const keys of edits) {
      const released = withPathsOf(api, keys);
      const current = JSON.parse(JSON.stringify(released));
      delete at(current as unknown as Editable, ...keys.slice(0, -1))[keys.at(-1) as string];
      const broken = compareApis(released, current).filter(({ isBreaking }) => isBreaking);
      expect([keys, broken.length > 0]).toEqual([keys, true]);
      expect(compareApis(current, released).every(({ text }) => !text.endsWith('removed'))).toBe(true);
    }
  });
});

/** `api` with only the paths that `keys` is part of: comparing all of them for each field would take half a minute. */
function withPathsOf(api: ApiDocument, keys: readonly string[]): ApiDocument {
  const users = keys[0] === 'paths' ? [] : referencesTo(api as unknown as Editable, keys[2] as string);
  const isAffected = ([path, item]: [string, object]) =>
    path === keys[1] || users.some((reference) => contains(item, reference));
  return { ...api, paths: Object.fromEntries(Object.entries(api.paths).filter(isAffected)) };
}

/** References to the schema `name`, and to the components that contain it. */
function referencesTo(api: Editable, name: string): string[] {
  const references = new Set([`#/components/schemas/${name}`]);
  for (const reference of references)
    for (const [kind, components] of Object.entries(at(api, 'components')))
      for (const [user, component] of Object.entries(components))
        if (contains(component, reference)) references.add(`#/components/${kind}/${user}`);
  return [...references];
}

const contains = (value: object, reference: string) => JSON.stringify(value).includes(`"${reference}"`);
