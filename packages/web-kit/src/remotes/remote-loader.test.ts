import { describe, expect, test } from '@jest/globals';
import { aDeclaration } from '../../testing/remotes.ts';
import type { Provided } from './declarations/compose-remotes.ts';
import { createRemoteLoader } from './remote-loader.ts';
import type { RemoteEntryScript } from './federation-runtime.ts';

const url = 'http://localhost/remotes/library/remote.json';
const script = {
  url: 'http://localhost/remotes/library/remoteEntry.js',
  global: 'rubato_library',
  integrity: undefined,
};
const sidebar: Provided<'regions'> = { id: 'sidebar', files: [], remote: 'library' };
const tab: Provided<'sidebarTabs'> = { id: 'songs', label: 'Songs', order: 1, files: [], remote: 'library' };
const Sidebar = () => null;
const definition = {
  name: 'library',
  regions: [{ id: 'sidebar', load: async () => Sidebar }],
  sidebarTabs: [{ id: 'songs', label: 'Songs', load: async () => undefined }],
};
const loads = () => ({ default: definition });
const fails = () => {
  throw new Error('unreachable');
};

/** A loader of the remote `library`, with one of `outcomes` per attempt to load its definition. */
function create(...outcomes: (() => unknown)[]) {
  const registered: [string, RemoteEntryScript, boolean][] = [];
  const refreshed: string[] = [];
  const runtime = {
    register: (...call: [string, RemoteEntryScript, boolean]) => void registered.push(call),
    load: async () => outcomes.shift()?.(),
  };
  const directory = {
    find: (name: string) => (name === 'library' ? { url, declaration: aDeclaration({ name }) } : undefined),
    refresh: async (name: string) => void refreshed.push(name),
  };
  return { loader: createRemoteLoader(runtime, directory), registered, refreshed };
}

describe('the remote loader', () => {
  test('registers a remote once and remembers the code', async () => {
    const { loader, registered } = create(loads);
    expect(loader.getLoaded('regions', sidebar)).toBeUndefined();
    await expect(loader.load('regions', sidebar)).resolves.toBe(Sidebar);
    await loader.load('regions', sidebar);
    expect(registered).toEqual([['library', script, false]]);
    expect(loader.getLoaded('regions', sidebar)).toBe(Sidebar);
  });

  test('rejects an unknown remote', async () => {
    await expect(create().loader.load('regions', { ...sidebar, remote: 'charts' })).rejects.toThrow(
      'Unknown remote: charts',
    );
  });

  test.each([[undefined], [{}], [{ default: null }]])('rejects the module %j', async (module) => {
    const { loader } = create(() => module);
    await expect(loader.load('regions', sidebar)).rejects.toThrow('does not export a definition');
  });

  test('rejects an entry that the code lacks, although it is declared', async () => {
    const { loader } = create(loads);
    await expect(loader.load('regions', { ...sidebar, id: 'player' })).rejects.toThrow(
      'library lacks the entry regions player',
    );
  });

  test('rejects an entry without code', async () => {
    const { loader } = create(loads);
    await expect(loader.load('sidebarTabs', tab)).rejects.toThrow('provides no code');
    expect(loader.getLoaded('sidebarTabs', tab)).toBeUndefined();
  });

  test('loads the declaration and the remote again on retry', async () => {
    const { loader, registered, refreshed } = create(fails, loads);
    await expect(loader.load('regions', sidebar)).rejects.toThrow('unreachable');
    await expect(loader.load('regions', sidebar, true)).resolves.toBe(Sidebar);
    expect(refreshed).toEqual(['library']);
    expect(registered.map(([, , isRetry]) => isRetry)).toEqual([false, true]);
  });

  test('does not register a running remote again', async () => {
    const { loader, registered, refreshed } = create(loads, loads);
    await loader.load('regions', sidebar);
    await expect(loader.load('sidebarTabs', tab, true)).rejects.toThrow('provides no code');
    expect(registered).toHaveLength(1);
    expect(refreshed).toEqual([]);
  });
});
