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

describe('loading a module', () => {
  test('registers its remote once and remembers the module', async () => {
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

  test('fails for a remote that nobody lists', async () => {
    const loader = createRemoteLoader(runtime(), async () => list);
    await expect(loader.load('player/player')).rejects.toThrow('There is no remote player');
  });

  test('fails for a module that lacks what the shell needs', async () => {
    const loader = createRemoteLoader(
      runtime(() => ({ SideBar: () => null })),
      async () => list,
    );
    await expect(loader.load('library/sidebar')).rejects.toThrow('lacks');
    expect(loader.loaded('library/sidebar')).toBeUndefined();
  });

  test('again fetches everything anew', async () => {
    const fake = runtime(broken, () => sidebar);
    let lists = 0;
    const loader = createRemoteLoader(fake, async () => ((lists += 1), list));
    await expect(loader.load('library/sidebar')).rejects.toThrow('unreachable');
    await expect(loader.load('library/sidebar', true)).resolves.toBe(sidebar);
    expect(lists).toBe(2);
    expect(fake.registered.map(([, , again]) => again)).toEqual([false, true]);
  });

  test('never starts a remote a second time that already runs', async () => {
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

  test('asks for the list again when it could not be had', async () => {
    let lists = 0;
    const loader = createRemoteLoader(
      runtime(() => sidebar),
      async () => (++lists === 1 ? broken() : list),
    );
    await expect(loader.load('library/sidebar')).rejects.toThrow();
    await expect(loader.load('library/sidebar')).resolves.toBe(sidebar);
  });
});
