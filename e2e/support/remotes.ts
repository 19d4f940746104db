import { expect, type Page } from '@playwright/test';

/** The remotes of the product. */
export type RemoteName = 'browse' | 'discover' | 'library' | 'player';

const files = (name: RemoteName) => `**/remotes/${name}/**`;

/** Aborts all requests for files of the remote. Returns a function that restores it. */
export async function stopRemote(page: Page, name: RemoteName): Promise<() => Promise<void>> {
  await page.route(files(name), (route) => route.abort());
  return () => page.unroute(files(name));
}

/** Leaves all requests for files of the remote pending. Returns a function that lets later requests pass. */
export async function stallRemote(page: Page, name: RemoteName): Promise<() => void> {
  let stalled = true;
  await page.route(files(name), (route) => (stalled ? undefined : route.continue()));
  return () => (stalled = false);
}

/** Replaces the code of the remote by code that throws. Returns a function that restores it. */
export async function breakRemote(page: Page, name: RemoteName): Promise<() => Promise<void>> {
  const code = `**/remotes/${name}/assets/*.js`;
  await page.route(code, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
  );
  return () => page.unroute(code);
}

/** Module Federation's record of shared modules. */
interface Federation {
  __INSTANCES__: { shareScopeMap: { default?: { react?: Record<string, { lib?: () => Exports }> } } }[];
}
type Exports = Record<string, (...args: unknown[]) => unknown>;

/**
 * From now on, every component of the remote that uses a hook throws when it is rendered, also those that are shown already. Returns a
 * function that repairs them.
 */
export async function crashRemote(page: Page, name: RemoteName): Promise<() => Promise<void>> {
  const isPatched = await page.evaluate((path) => {
    const { __INSTANCES__: instances } = Reflect.get(window, '__FEDERATION__') as Federation;
    const versions = instances.flatMap(({ shareScopeMap }) =>
      Object.values(shareScopeMap.default?.react ?? {}),
    );
    const react = versions.find(({ lib }) => lib)?.lib?.();
    if (!react) return false;
    const { dataset } = document.documentElement;
    dataset['crashing'] = '';
    for (const key of Object.keys(react).filter((exported) => /^use[A-Z]/.test(exported))) {
      const hook = react[key]!;
      react[key] = (...args) => {
        if ('crashing' in dataset && new Error('trace').stack?.includes(path))
          throw new Error('broken on purpose');
        return hook(...args);
      };
    }
    return true;
  }, `/remotes/${name}/`);
  expect(isPatched, 'React is shared with the remotes').toBe(true);
  return () => page.evaluate(() => void delete document.documentElement.dataset['crashing']);
}
