import type { RemoteName } from '@rubato/contracts';
import type { Page } from '@playwright/test';

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
