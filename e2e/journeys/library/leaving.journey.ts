import type { Page, Route } from '@playwright/test';
import { userSchema } from '@rubato/contracts';
import { expect, test } from '../../journey.ts';
import { signUp } from '../../pages/users.ts';
import { demoSongs } from '../../pages/songs.ts';

const like = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: `Like ${title}` });

const likedIds = async (page: Page): Promise<number[]> =>
  userSchema.parse(await (await page.request.get('/api/auth/')).json()).likedSongIds;

/** Holds what the page sends at one moment of a like. `reached` resolves at that moment. */
type Hold = (page: Page, songId: number) => Promise<{ reached: Promise<void> }>;

/** Handles the first request to `path` with `handle`, and never responds to the page. */
async function holdRequest(
  page: Page,
  path: string,
  handle: (route: Route) => Promise<unknown>,
): ReturnType<Hold> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(path, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await handle(route);
    resolve();
  });
  return { reached: promise };
}

function forgetTokenOnClick(): void {
  const forget = () => (document.cookie = 'csrf_token=; max-age=0; path=/');
  addEventListener('click', forget, { capture: true, once: true });
}

const moments: Record<string, Hold> = {
  'before the request': async () => ({ reached: Promise.resolve() }),
  'while it waits for its token': async (page) => {
    await page.evaluate(forgetTokenOnClick);
    return holdRequest(page, '**/api/auth/', async () => undefined);
  },
  'while the server has not seen it': (page, songId) =>
    holdRequest(page, `**/api/likes/${songId}`, async () => undefined),
  'while its response is on the way': (page, songId) =>
    holdRequest(page, `**/api/likes/${songId}`, (route) => route.fetch()),
};

for (const [moment, hold] of Object.entries(moments))
  test(`a like survives leaving the page ${moment}`, async ({ page }) => {
    const [song, other] = await demoSongs(page.request);
    await signUp(page.request);
    await page.goto(`/song/${song.id}`);
    await expect(like(page, song.title)).toBeVisible();
    const { reached } = await hold(page, song.id);
    await like(page, song.title).click();
    await expect(like(page, song.title)).toHaveAttribute('aria-pressed', 'true');
    await reached;

    await page.goto(`/song/${other.id}`);
    await expect(like(page, other.title)).toHaveAttribute('aria-pressed', 'false');
    expect(await likedIds(page)).toEqual([song.id]);
    await page.goto(`/song/${song.id}`);
    await expect(like(page, song.title)).toHaveAttribute('aria-pressed', 'true');
  });

test('the last of several changes survives leaving the page', async ({ page }) => {
  const [song] = await demoSongs(page.request);
  await signUp(page.request);
  await page.goto(`/song/${song.id}`);
  await expect(like(page, song.title)).toBeVisible();
  const { reached } = await holdRequest(page, `**/api/likes/${song.id}`, (route) => route.fetch());
  await like(page, song.title).click();
  await reached;
  // Waits for the like.
  await like(page, song.title).click();
  await expect(like(page, song.title)).toHaveAttribute('aria-pressed', 'false');

  await page.reload();
  await expect(like(page, song.title)).toHaveAttribute('aria-pressed', 'false');
  expect(await likedIds(page)).toEqual([]);
});
