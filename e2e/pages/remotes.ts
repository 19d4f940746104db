import type { RemoteName } from '@rubato/contracts';
import type { Page } from '@playwright/test';

const files = (name: RemoteName) => `**/remotes/${name}/**`;

/** From now on nothing of the remote reaches the page. Returns what brings it back. */
export async function stopRemote(page: Page, name: RemoteName): Promise<() => Promise<void>> {
  await page.route(files(name), (route) => route.abort());
  return () => page.unroute(files(name));
}

/** From now on the remote takes requests and never answers. Returns what lets it answer those that come after. */
export async function stallRemote(page: Page, name: RemoteName): Promise<() => void> {
  let stalled = true;
  await page.route(files(name), (route) => (stalled ? undefined : route.continue()));
  return () => (stalled = false);
}

/** From now on the code of the remote throws as soon as it runs. Returns what mends it. */
export async function breakRemote(page: Page, name: RemoteName): Promise<() => Promise<void>> {
  const code = `**/remotes/${name}/assets/*.js`;
  await page.route(code, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
  );
  return () => page.unroute(code);
}
