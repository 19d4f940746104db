import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test as base } from '../../journey.ts';
import { menuButton } from '../../pages/menus.ts';
import { withOutsideSetup, type OutsideSetup } from '../../remotes/outside-setup.ts';

/** One remote and one product for all tests of this file. */
const test = base.extend<object, { setup: OutsideSetup }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern.
  setup: [({}, use) => withOutsideSetup(use), { scope: 'worker', timeout: 600_000 }],
  baseURL: ({ setup }, use) => use(setup.url),
});
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ context, setup }) => {
  setup.host.restore();
  await setup.listRemote(setup.host);
  await context.addInitScript(() => {
    window.policyViolations = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.policyViolations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
});

declare global {
  interface Window {
    policyViolations: string[];
  }
}

const hashOf = (content: Buffer | string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const recentNotes = (page: Page) => page.getByRole('region', { name: 'Recent notes' });
const notesLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' });
const homeLink = (page: Page) => page.getByRole('link', { name: 'Rubato home' });
const violationsOf = (page: Page) => page.evaluate(() => window.policyViolations);

/** Expects the product to work, and nothing of the remote to be in the page. */
async function expectWithoutRemote(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
  await page.goto('/notes');
  await expect(page.getByRole('alert', { name: 'Page unavailable' })).toBeVisible();
  await expect(notesLink(page)).toBeHidden();
  await expect(recentNotes(page)).toBeHidden();
}

test('the packed SDK has usable types', ({ setup }) => {
  expect(setup.remote.typeErrors).toBe('');
  expect(setup.remote.sdkTypeErrors).toEqual([]);
});

test('React and web-kit are in the shell and not in the remote', async ({ setup }) => {
  const shell = await scriptsIn(resolve(import.meta.dirname, '../../../frontends/shell/dist'));
  const built = await scriptsIn(setup.remote.dist);
  for (const [name, text] of [
    ['react', '__CLIENT_INTERNALS_DO_NOT_USE'],
    ['react-dom', '__reactFiber$'],
    ['web-kit', 'rubato.canary-bucket'],
  ] as const) {
    expect(shell.includes(text), `${name} in the shell`).toBe(true);
    expect(built.includes(text), `${name} in the remote`).toBe(false);
  }
});

async function scriptsIn(path: string): Promise<string> {
  const names = (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.js'));
  return (await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')))).join('\n');
}

test('a remote of another origin provides a page, a menu item and a section of the home page', async ({
  page,
  setup: { song },
}) => {
  await page.goto('/');
  await expect(recentNotes(page)).toContainText('0 notes');
  await page.goto(`/song/${song.id}`);
  await menuButton(page.getByRole('main'), song.title).click();
  await page.getByRole('menuitem', { name: 'Add a note' }).click();
  await expect(page).toHaveURL(/\/notes$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  const list = page.getByRole('main').getByRole('list').filter({ hasText: song.title });
  await expect(list).toHaveCSS('outline-color', 'rgb(12, 34, 56)');
  await homeLink(page).click();
  await expect(recentNotes(page)).toContainText('1 note');
  await notesLink(page).click();
  await page.getByRole('link', { name: song.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/notes');
  await expect(page.getByText('No notes yet')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('a remote of an origin that is not in REMOTE_ORIGINS is not loaded', async ({
  page,
  expectedErrors,
  setup: { unlisted, listRemote },
}) => {
  expectedErrors.push(/Content Security Policy/, /net::ERR_FAILED/);
  await listRemote(unlisted);
  const requests: string[] = [];
  page.on('response', (response) => requests.push(response.url()));
  await expectWithoutRemote(page);
  await expect.poll(() => violationsOf(page)).toContainEqual(`connect-src ${unlisted.origin}/remote.json`);
  expect(requests.filter((url) => url.startsWith(unlisted.origin))).toEqual([]);
});

test('a pinned declaration is loaded if it has the hash in /remotes.json, and only then', async ({
  page,
  expectedErrors,
  setup: { remote, host, listRemote },
}) => {
  const declaration = await readFile(join(remote.dist, 'remote.json'));
  await listRemote(host, hashOf(declaration));
  await page.goto('/');
  await expect(recentNotes(page)).toBeVisible();

  expectedErrors.push(/integrity/i);
  await listRemote(host, hashOf('another declaration'));
  await expectWithoutRemote(page);
});

test('a container that has not the hash in its declaration does not run', async ({
  page,
  expectedErrors,
  setup: { host },
}) => {
  expectedErrors.push(/integrity/i, /RUNTIME-/, /ScriptExternalLoadError/);
  host.replace('remoteEntry.js', 'window.hasTamperedCodeRun = true;');
  await page.goto('/notes');
  const box = page.getByRole('alert', { name: 'Notes' });
  await expect(box).toBeVisible();
  expect(await page.evaluate(() => 'hasTamperedCodeRun' in window)).toBe(false);
  await homeLink(page).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(recentNotes(page)).toBeHidden();
});

test('a chunk that has not the hash in its container does not run, and Retry loads the right one', async ({
  page,
  expectedErrors,
  setup: { host, remote },
}) => {
  expectedErrors.push(/integrity/i, /Loading/i);
  const { pages } = JSON.parse(await readFile(join(remote.dist, 'remote.json'), 'utf8')) as {
    pages: { files: string[] }[];
  };
  const chunk = pages[0]?.files.find((file) => file.endsWith('.js')) ?? '';
  const code = await readFile(join(remote.dist, chunk), 'utf8');
  host.replace(chunk, `window.hasTamperedCodeRun = true;${code}`);
  await page.goto('/notes');
  const box = page.getByRole('alert', { name: 'Notes' });
  await expect(box).toBeVisible();
  expect(await page.evaluate(() => 'hasTamperedCodeRun' in window)).toBe(false);

  host.restore();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No notes yet')).toBeVisible();
});
