import type { Page } from '@playwright/test';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../../journey.ts';

const maxBytes = 200 * 1024;

test(`the landing page loads at most ${maxBytes} bytes of code and styles before its first song`, async ({
  page,
}) => {
  const bodies = new Map<string, Promise<Buffer | undefined>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname))
      bodies.set(
        pathname,
        response.body().catch(() => undefined),
      );
  });
  await markFirstSong(page);
  // The player, the library and the search field load after the first screen, or if it is late. Songs do not need them: hold them back.
  const { promise: firstSongShown, resolve: releaseRemotes } = Promise.withResolvers<void>();
  await page.route(/\/remotes\/(player|library|discover)\//, async (route) => {
    await firstSongShown;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const loaded = await loadedBeforeFirstSong(page);
  releaseRemotes();

  const sizes: { path: string; bytes: number }[] = [];
  for (const path of loaded) {
    const body = await bodies.get(path);
    if (body) sizes.push({ path, bytes: brotliCompressSync(body).length });
  }
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(sizes.length).toBeGreaterThan(3);
  const list = sizes.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
  expect(total, `bytes after compression:\n${list}`).toBeLessThanOrEqual(maxBytes);
});

/** Sets a performance mark when the first card is in the document. */
async function markFirstSong(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main article')) return;
      performance.mark('first song');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** The paths of the code and styles requested before the mark. */
function loadedBeforeFirstSong(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = performance.getEntriesByName('first song')[0]?.startTime ?? Infinity;
    const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= shown);
    return [...new Set(early.map(({ name }) => new URL(name).pathname))].filter((path) =>
      /\.(js|css)$/.test(path),
    );
  });
}
