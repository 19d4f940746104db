import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';

/** The files of a built remote by path, `remote.json` included. */
export type RemoteFiles = Map<string, string>;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Reads the remote `song-notes` as built with version 1.0 of the SDK. */
export async function readFirstSdkRemote(): Promise<RemoteFiles> {
  const folder = resolve(import.meta.dirname, '../fixtures/remotes/sdk-1.0');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.map(async (path): Promise<[string, string]> => [
    path.slice(folder.length + 1),
    await readFile(path, 'utf8'),
  ]);
  return new Map(await Promise.all(files));
}

/** Changes the declaration. */
export function changeDeclaration(files: RemoteFiles, change: object): void {
  const declaration = JSON.parse(files.get('remote.json') ?? '') as object;
  files.set('remote.json', JSON.stringify({ ...declaration, ...change }));
}

/** Replaces text in all scripts, and their hashes. */
export function changeScripts(files: RemoteFiles, from: string, to: string): void {
  for (const [path, before] of files) {
    if (!path.startsWith('assets/') || !before.includes(from)) continue;
    const after = before.replaceAll(from, to);
    files.set(path, after);
    for (const container of ['remoteEntry.js', 'remote.json'])
      files.set(container, (files.get(container) ?? '').replaceAll(hashOf(before), hashOf(after)));
  }
  const declaration = JSON.parse(files.get('remote.json') ?? '') as { entry: object };
  const integrity = hashOf(files.get('remoteEntry.js') ?? '');
  changeDeclaration(files, { entry: { ...declaration.entry, integrity } });
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Adds remotes to `/remotes.json` of the page, before the others. */
export async function listRemotes(page: Page, ...added: unknown[]): Promise<void> {
  await page.unroute('**/remotes.json');
  await page.route('**/remotes.json', async (route) => {
    const response = await route.fetch();
    const { remotes } = (await response.json()) as { remotes: object[] };
    await route.fulfill({ json: { remotes: [...added, ...remotes] } });
  });
}

/** Adds the remote `song-notes` with these files to the page. Later changes of `files` apply to later requests. */
export async function addSongNotes(page: Page, files: RemoteFiles): Promise<void> {
  await listRemotes(page, { name: 'song-notes', declaration: '/remotes/song-notes/remote.json' });
  await page.route('**/remotes/song-notes/**', (route) => {
    const path = new URL(route.request().url()).pathname.slice('/remotes/song-notes/'.length);
    const body = files.get(path);
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body, contentType: types[extname(path)] ?? 'text/plain' });
  });
}
