import { describe, expect, test } from '@jest/globals';
import { createRemoteLoader } from './remote-loader.ts';

const list = { remotes: [{ name: 'library', manifest: '/remotes/library/mf-manifest.json' }] };
const sidebar = { Sidebar: () => null };

function runtime(...outcomes: (() => unknown)[]) {
  const registered: [string, string, boolean][] = [];
  return {
    registered,
    register: (...call: [string, string, boolean]) => void registered.push(call),
    load: async (_id: string) => outcomes.shift()?.(),
  };
}
const broken = () => {
  throw new Error('unreachable');
};

describe('the remote loader', () => {
  test('registers a remote once and caches the module', async () => {
    const fake = runtime(
      () => sidebar,
      () => ({ routes: [] }),
    );
    const loader = createRemoteLoader(fake, async () => list);
    await expect(loader.load('library/sidebar')).resolves.toBe(sidebar);
    await loader.load('library/routes');
    expect(fake.registered).toEqual([['library', '/remotes/library/mf-manifest.json', false]]);
    expect(loader.loaded('library/sidebar')).toBe(sidebar);
  });

  test('rejects an unknown remote', async () => {
    const loader = createRemoteLoader(runtime(), async () => list);
    await expect(loader.load('player/player')).rejects.toThrow('Unknown remote: player');
  });

  test('rejects a module without the required export', async () => {
    const loader = createRemoteLoader(
      runtime(() => ({ SideBar: () => null })),
      async () => list,
    );
    await expect(loader.load('library/sidebar')).rejects.toThrow('lacks the export');
    expect(loader.loaded('library/sidebar')).toBeUndefined();
  });

  test('fetches the list and the remote again on retry', async () => {
    const fake = runtime(broken, () => sidebar);
    let lists = 0;
    const loader = createRemoteLoader(fake, async () => ((lists += 1), list));
    await expect(loader.load('library/sidebar')).rejects.toThrow('unreachable');
    await expect(loader.load('library/sidebar', true)).resolves.toBe(sidebar);
    expect(lists).toBe(2);
    expect(fake.registered.map(([, , isRetry]) => isRetry)).toEqual([false, true]);
  });

  test('does not register a running remote again', async () => {
    const fake = runtime(
      () => sidebar,
      broken,
      () => ({ routes: [] }),
    );
    const loader = createRemoteLoader(fake, async () => list);
    await loader.load('library/sidebar');
    await expect(loader.load('library/routes')).rejects.toThrow();
    await loader.load('library/routes', true);
    expect(fake.registered).toHaveLength(1);
  });

  test('fetches the list again after a failure', async () => {
    let lists = 0;
    const loader = createRemoteLoader(
      runtime(() => sidebar),
      async () => (++lists === 1 ? broken() : list),
    );
    await expect(loader.load('library/sidebar')).rejects.toThrow();
    await expect(loader.load('library/sidebar')).resolves.toBe(sidebar);
  });
});
