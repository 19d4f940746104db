import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { listRemotes } from '../../support/added-remote.ts';

const evil = {
  name: 'evil',
  version: '1.0.0',
  sdk: '1.0.0',
  entry: { file: 'remoteEntry.js', global: 'evil' },
};
const page = { path: '/', title: 'Taken over' };
const section = { id: 'evil:section', place: 'home' };
const json = (declaration: unknown) => (route: Route) => route.fulfill({ json: declaration });

/** What the server of a remote answers instead of its declaration. */
const responses: readonly [string, (route: Route) => unknown][] = [
  ['HTML', (route) => route.fulfill({ contentType: 'text/html', body: '<script>alert(1)</script>' })],
  ['nothing', (route) => route.fulfill({ body: '' })],
  ['null', json(null)],
  ['an error', (route) => route.fulfill({ status: 500, body: 'down' })],
  ['no response', () => undefined],
  [
    'a redirect to another origin',
    (route) => route.fulfill({ status: 302, headers: { location: 'https://evil.example/remote.json' } }),
  ],
  ['a megabyte', json({ ...evil, pages: [{ ...page, title: 'x'.repeat(1_000_000) }] })],
  ['ten thousand pages', json({ ...evil, pages: Array.from({ length: 10_000 }, () => page) })],
  ['deep nesting', (route) => route.fulfill({ body: '['.repeat(100_000) })],
  ['the name of another remote', json({ ...evil, name: 'browse', pages: [page] })],
  ['wrong types', json({ ...evil, pages: {}, menuItems: 'all', sections: 7, files: null })],
  ['wrong entries', json({ ...evil, pages: [null, 1, [], { path: 7 }], navigation: [{ id: {} }] })],
  [
    'prototype names',
    (route) =>
      route.fulfill({
        body: JSON.stringify({ ...evil, sections: [{ ...section, id: 'constructor' }] }).replace(
          '{',
          '{"__proto__":{"isAdmin":true},',
        ),
      }),
  ],
  [
    'an entry outside its folder',
    json({ ...evil, entry: { ...evil.entry, file: '../../api/songs' }, sections: [section] }),
  ],
  [
    'an entry of another origin',
    json({ ...evil, entry: { ...evil.entry, file: '//evil.example/x.js' }, sections: [section] }),
  ],
  [
    'a script that does not exist',
    json({ ...evil, sections: [section], playerExtensions: [{ id: 'evil:x', place: 'controls' }] }),
  ],
  ['the same id many times', json({ ...evil, sections: Array.from({ length: 50 }, () => section) })],
];

/** Expects the home page of browse, the player, and no trace of the remote. */
async function expectProduct(shown: Page): Promise<void> {
  await shown.goto('/', { waitUntil: 'commit' });
  await expect(shown.getByRole('article').first()).toBeVisible();
  await expect(shown.getByRole('region', { name: 'Player' })).toBeVisible();
  await expect(shown.getByRole('complementary', { name: 'Your Library' })).toBeVisible();
  await expect(shown.getByText('Taken over')).toBeHidden();
  expect(await shown.evaluate(() => 'isAdmin' in {})).toBe(false);
}

test.beforeEach(({ expectedErrors }) => {
  // The browser reports each response that it rejects.
  expectedErrors.push(/evil/);
});

for (const [name, respond] of responses)
  test(`the page works if a declaration is ${name}`, async ({ page: shown }) => {
    await listRemotes(shown, { name: 'evil', declaration: '/remotes/evil/remote.json' });
    await shown.route('**/remotes/evil/**', (route) =>
      route.request().url().endsWith('remote.json') ? respond(route) : route.fulfill({ status: 404 }),
    );
    await expectProduct(shown);
  });

test('the page works if entries of the list of remotes are invalid', async ({ page: shown }) => {
  const at = (declaration: unknown) => ({ name: 'evil', declaration });
  await listRemotes(
    shown,
    null,
    7,
    {},
    at('javascript:alert(1)'),
    at('data:application/json,{}'),
    at('https://evil.example/x'),

    at(''),
    at('http://['),
    { name: '__proto__', declaration: '/x.json' },
    { ...at('/x'), canary: 'all' },
  );
  await expectProduct(shown);
});
