import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { RemoteDeclaration } from '@rubato/contracts';
import { aDeclaration } from '../../testing/remotes.ts';
import type { DeclarationSource } from './declarations/choose-declaration.ts';
import type { RemoteList } from './overrides/remote-overrides.ts';
import { createRemoteDirectory } from './remotes-store.ts';

const source = (name: string): DeclarationSource => ({
  name,
  url: `http://localhost/remotes/${name}/remote.json`,
  integrity: undefined,
});
const declare = (name: string) => aDeclaration({ name, pages: [{ path: `/${name}`, title: name }] });

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

/** A directory of the remotes `names`. `fetchOne` resolves or rejects the declaration of one. */
function create(names: string[], fetchOne: (source: DeclarationSource) => Promise<RemoteDeclaration>) {
  const list = jest.fn(async (): Promise<RemoteList> => ({
    sources: names.map(source),
    allowsOverrides: false,
    overrides: undefined,
  }));
  const directory = createRemoteDirectory({ list, fetchOne });
  const paths = () => directory.store.getState().composition.pages.map(({ path }) => path);
  return { directory, list, paths, state: () => directory.store.getState() };
}

describe('the remote directory', () => {
  test('contains what all remotes declare, in the order of the list', async () => {
    const { directory, paths, state } = create(['charts', 'browse'], async ({ name }) => declare(name));
    expect(state().isPending).toBe(true);
    await directory.load();
    expect(paths()).toEqual(['/charts', '/browse']);
    expect(state()).toMatchObject({ isPending: false, hasFailed: false });
  });

  test('shows a remote before the others are known', async () => {
    let arrive = (_declaration: RemoteDeclaration) => undefined as void;
    const late = new Promise<RemoteDeclaration>((resolve) => (arrive = resolve));
    const { directory, paths, state } = create(['charts', 'browse'], ({ name }) =>
      name === 'charts' ? late : Promise.resolve(declare(name)),
    );
    const loaded = directory.load();
    const shown = new Promise<void>((resolve) =>
      directory.store.subscribe(() => paths().length && resolve()),
    );
    await shown;
    expect(paths()).toEqual(['/browse']);
    expect(state().isPending).toBe(true);
    arrive(declare('charts'));
    await loaded;
    expect(paths()).toEqual(['/charts', '/browse']);
  });

  test('keeps the others if one fails, and loads only that one again', async () => {
    const fetched: string[] = [];
    let isDown = true;
    const { directory, paths, state } = create(['charts', 'browse'], async ({ name }) => {
      fetched.push(name);
      if (name === 'charts' && isDown) throw new Error('down');
      return declare(name);
    });
    await directory.load();
    expect(paths()).toEqual(['/browse']);
    expect(state()).toMatchObject({ isPending: false, hasFailed: true });
    isDown = false;
    await directory.load();
    expect(paths()).toEqual(['/charts', '/browse']);
    expect(state().hasFailed).toBe(false);
    expect(fetched).toEqual(['charts', 'browse', 'charts']);
  });

  test('reports an unavailable list and tries again', async () => {
    const { directory, list, paths, state } = create(['browse'], async ({ name }) => declare(name));
    list.mockRejectedValueOnce(new Error('down'));
    await directory.load();
    expect(state()).toMatchObject({ isPending: false, hasFailed: true });
    await directory.load();
    expect(paths()).toEqual(['/browse']);
    expect(state().hasFailed).toBe(false);
  });

  test('loads once for simultaneous calls', async () => {
    const { directory, list } = create(['browse'], async ({ name }) => declare(name));
    await Promise.all([directory.load(), directory.load()]);
    expect(list).toHaveBeenCalledTimes(1);
  });

  test('keeps stating the overrides whose code may run, after they have been removed', async () => {
    const { directory, list, state } = create(['browse'], async ({ name }) => declare(name));
    const overrides = { userId: 7, remotes: { browse: 'http://127.0.0.1:5173/browse/remote.json' } };
    list.mockResolvedValueOnce({ sources: [source('browse')], allowsOverrides: true, overrides });
    await directory.load();
    await directory.refresh('browse');
    expect(state()).toMatchObject({ allowsOverrides: false, overrides });
  });

  test('refreshes the declaration of a remote that a new version has replaced', async () => {
    let version = '1.0.0';
    const { directory } = create(['browse'], async ({ name }) => ({ ...declare(name), version }));
    await directory.load();
    version = '1.1.0';
    await directory.refresh('browse');
    expect(directory.find('browse')?.declaration.version).toBe('1.1.0');
    await expect(directory.refresh('charts')).rejects.toThrow('Unknown remote: charts');
  });
});
