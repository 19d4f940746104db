import { describe, expect, test } from '@jest/globals';
import { remoteDeclarationSchema } from '@rubato/contracts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { aDeclaration } from '../../../testing/remotes.ts';
import { composeRemotes } from './compose-remotes.ts';

const page = (path: string) => ({ path, title: 'Page' });
const item = (id: string, order?: number) => ({
  id,
  menu: 'song',
  label: id,
  ...(order !== undefined && { order }),
});

describe('composeRemotes', () => {
  test('combines the entries of all remotes', () => {
    const { composition, rejected } = composeRemotes([
      aDeclaration({ name: 'browse', pages: [page('/')] }),
      aDeclaration({ name: 'charts', pages: [page('/charts')] }),
    ]);
    expect(composition.pages).toEqual([
      { path: '/', title: 'Page', files: [], remote: 'browse' },
      { path: '/charts', title: 'Page', files: [], remote: 'charts' },
    ]);
    expect(rejected).toEqual([]);
  });

  test('sorts by order, and then by the order of the remotes', () => {
    const { composition } = composeRemotes([
      aDeclaration({ name: 'one', menuItems: [item('late', 200), item('first', -1), item('default')] }),
      aDeclaration({ name: 'two', menuItems: [item('also-default')] }),
    ]);
    expect(composition.menuItems.map(({ id }) => id)).toEqual(['first', 'default', 'also-default', 'late']);
  });

  test('the first remote provides what several declare, and the others are reported', () => {
    const { composition, rejected } = composeRemotes([
      aDeclaration({ name: 'browse', pages: [page('/albums/:albumId')] }),
      aDeclaration({ name: 'charts', pages: [page('/albums/:id'), page('/charts')] }),
    ]);
    expect(composition.pages.map(({ remote, path }) => `${remote} ${path}`)).toEqual([
      'browse /albums/:albumId',
      'charts /charts',
    ]);
    expect(rejected).toEqual([
      { remote: 'charts', kind: 'pages', key: '/albums/:id', reason: { providedBy: 'browse' } },
    ]);
  });

  test('leaves out invalid entries and keeps the others', () => {
    const { composition, rejected } = composeRemotes([
      aDeclaration({ name: 'charts', pages: [{ path: 'javascript:alert(1)', title: '' }, page('/charts')] }),
    ]);
    expect(composition.pages).toHaveLength(1);
    expect(rejected).toEqual([{ remote: 'charts', kind: 'pages', key: undefined, reason: 'invalid' }]);
  });

  test('ignores fields that only newer versions know', () => {
    const { composition } = composeRemotes([
      aDeclaration({ name: 'charts', pages: [{ ...page('/charts'), badge: { color: 'red' } }] }),
    ]);
    expect(composition.pages).toEqual([{ ...page('/charts'), files: [], remote: 'charts' }]);
  });

  test('no declaration makes it throw, takes an entry from an earlier remote, or leaves the limits', () => {
    const kinds = Object.keys(aDeclaration({ name: 'x' })).filter(
      (key) => !/^(name|version|sdk|entry|files)$/.test(key),
    );
    const entry = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          path: fc.oneof(fc.constantFrom('/', '/:x', '//evil.example', '/a/../b'), fc.string()),
          id: fc.oneof(fc.constantFrom('sidebar', 'player', '__proto__', 'constructor'), fc.string()),
          title: fc.string(),
          label: fc.string(),
          icon: fc.array(fc.string()),
          place: fc.constantFrom('home', 'controls', 'nowhere'),
          menu: fc.constantFrom('song', 'account', ''),
          order: fc.oneof(fc.double(), fc.string()),
          files: fc.array(
            fc.oneof(
              fc.string(),
              fc.constantFrom('../x.js', 'a/../../x.js', '..', 'https://evil.example/x.js'),
            ),
          ),
        },
        { requiredKeys: [] },
      ),
    );
    const hostile = fc.record(
      {
        name: fc.oneof(fc.constant('evil'), fc.jsonValue()),
        version: fc.constant('1.0.0'),
        sdk: fc.constant('1.0.0'),
        entry: fc.oneof(fc.constant({ file: 'remoteEntry.js', global: 'rubato_evil' }), fc.jsonValue()),
        ...Object.fromEntries(kinds.map((kind) => [kind, fc.oneof(fc.array(entry), fc.jsonValue())])),
      },
      { requiredKeys: [] },
    );
    const browse = aDeclaration({ name: 'browse', pages: [page('/')], regions: [{ id: 'sidebar' }] });
    fc.assert(
      fc.property(fc.oneof(hostile, fc.jsonValue()), (value) => {
        const parsed = z.safeParse(remoteDeclarationSchema, value);
        if (!parsed.success) return;
        const { composition } = composeRemotes([browse, parsed.data]);
        expect(composition.pages.find(({ path }) => path === '/')?.remote).toBe('browse');
        expect(composition.regions.find(({ id }) => id === 'sidebar')?.remote).toBe('browse');
        for (const { files } of composition.pages)
          for (const file of files) expect(file).toMatch(/^(?!.*(?:(?:^|\/)\.|:))[\w-]/);
      }),
      { numRuns: 2000 },
    );
  });
});
