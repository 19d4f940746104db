import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { save } from '../../support/api.ts';
import { files, fillSong, submitSong } from '../../pages/add-song-form.ts';
import { albumsSection, createAlbum, demoAlbum, existingImageUrl, songRows } from '../../pages/albums.ts';
import { showCatalog } from '../../pages/landing.ts';
import { logInDemo, newUser, signUp } from '../../pages/users.ts';
import { chooseFromMenu, menuButton } from '../../pages/menus.ts';
import { chooseFromQueueMenu, queueRows } from '../../pages/queue.ts';

/** Adds a song of the signed-in user. */
async function addSong(page: Page, title: string): Promise<void> {
  await page.goto('/songs/new');
  await fillSong(page, { title, audio: files.ogg, image: files.png });
  await submitSong(page);
  await expect(page).toHaveURL(/\/song\/\d+$/);
}

const uniqueKey = () => newUser().username.slice(-10);

test('a visitor plays and queues albums from their cards', async ({ page, request }) => {
  const demo = await logInDemo(request);
  const { title, song_ids } = await demoAlbum(page, demo.id);
  const count = song_ids.length;
  await showCatalog(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Songs', exact: true })).toBeVisible();
  const card = albumsSection(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  // The oldest albums are at the end of the shelf.
  await albumsSection(page).getByRole('button', { name: 'Next albums' }).click();
  await expect(card.locator('img')).toBeVisible();
  await card.hover();
  await card.getByRole('button', { name: `Play album ${title}` }).click();
  await expect(card.getByRole('button', { name: `Pause album ${title}` })).toBeVisible();
  const rows = queueRows(page);
  await expect(rows).toHaveCount(count);
  await card.getByRole('button', { name: `Add album to queue: ${title}` }).click();
  await expect(page.getByText(`Added “${title}” to the queue`)).toBeVisible();
  await expect(rows).toHaveCount(count * 2);

  // After Next, the button still pauses and resumes the album.
  const player = page.getByRole('contentinfo', { name: 'Player' });
  await player.getByRole('button', { name: 'Next' }).click();
  await card.hover();
  await card.getByRole('button', { name: `Pause album ${title}` }).click();
  await card.getByRole('button', { name: `Play album ${title}` }).click();
  await expect(card.getByRole('button', { name: `Pause album ${title}` })).toBeVisible();
  await expect(rows).toHaveCount(count * 2);

  await card.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/albums\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(`${count} songs`)).toBeVisible();
  await expect(page.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expect(songRows(page, `Songs in ${title}`)).toHaveCount(count);
  // The header and the rows agree about what plays from here.
  const pause = page.getByRole('main').getByRole('button', { name: 'Pause', exact: true });
  const playRow = songRows(page, `Songs in ${title}`)
    .last()
    .getByRole('button', { name: /^Play / });
  await chooseFromQueueMenu(page, 'Clear queue');
  await playRow.click();
  await expect(pause).toBeVisible();
  await expect(rows).toHaveCount(1);
  await pause.click();
  await expect(playRow).toBeVisible();
  for (const control of [/^Like/, 'Add Song'])
    await expect(page.getByRole('main').getByRole('button', { name: control })).toHaveCount(0);
  await songRows(page, `Songs in ${title}`)
    .first()
    .getByRole('button', { name: /^More options for/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Play next', 'Add to queue', 'Report']);
});

test('a user who does not own an album can like its songs and add them to playlists only', async ({
  page,
}) => {
  const demo = await logInDemo(page.request);
  const album = await demoAlbum(page, demo.id);
  await page.context().clearCookies();
  await signUp(page.request);
  await page.goto(`/albums/${album.id}`);
  const first = songRows(page, `Songs in ${album.title}`).first();
  await first.getByRole('button', { name: /^Like/ }).click();
  await expect(first.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  await first.getByRole('button', { name: /^More options for/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Play next',
    'Add to queue',
    'Add To Playlist',
    'Report',
  ]);
  await page.getByRole('menuitem', { name: 'Add To Playlist' }).click();
  await expect(page).toHaveURL(/modal=add-to-playlist&of=\d+/);
  await expect(menuButton(page, album.title)).toHaveCount(0);
});

test(
  'an owner creates, fills, empties, updates and deletes an album',
  { tag: '@smoke' },
  async ({ page }) => {
    await signUp(page.request);
    const [song, title] = [`Song ${uniqueKey()}`, `Album ${uniqueKey()}`];
    await addSong(page, song);
    await createAlbum(page, title);
    await expect(page.getByText('0 songs')).toBeVisible();
    await expect(page.getByText('This album has no songs yet')).toBeVisible();

    const add = page.getByRole('button', { name: 'Add Song' });
    const select = page.getByLabel('Add a song to your album...');
    await expect(add).toBeDisabled();
    await select.selectOption({ label: song });
    await save(page, () => add.click());
    await expect(songRows(page, `Songs in ${title}`)).toHaveCount(1);
    await expect(page.getByText('1 song', { exact: true })).toBeVisible();
    await expect(page.getByText('00:09', { exact: true })).toBeVisible();
    await expect(add).toBeDisabled();
    await expect(select.getByRole('option', { name: song })).toHaveCount(0);
    await page.reload();
    await expect(songRows(page, `Songs in ${title}`)).toHaveCount(1);

    await chooseFromMenu(page, song, 'Remove song from album');
    await expect(page.getByText('This album has no songs yet')).toBeVisible();
    await expect(select.getByRole('option', { name: song })).toHaveCount(1);

    await chooseFromMenu(page, title, 'Update Album');
    const form = page.getByRole('dialog', { name: 'Update Album' });
    await expect(form.getByLabel('Album Release Year')).toHaveValue('1979');
    await form.getByLabel('Album Title').fill(`New ${title}`);
    await form.getByRole('button', { name: 'Update Album' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `New ${title}` })).toBeVisible();
    await expect(page).toHaveURL(/\/albums\/\d+$/);

    await chooseFromMenu(page, `New ${title}`, 'Delete Album');
    const question = page.getByRole('dialog', { name: 'Delete Album' });
    await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
    await question.getByRole('button', { name: 'No' }).click();
    await expect(menuButton(page, `New ${title}`)).toBeFocused();
    await chooseFromMenu(page, `New ${title}`, 'Delete Album');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(`“New ${title}” was deleted`)).toBeVisible();
    await expect(albumsSection(page).getByRole('article').first()).toBeVisible();
    await expect(albumsSection(page).getByRole('link', { name: `New ${title}` })).toHaveCount(0);
  },
);

test('the menu of an album is not cut off by the shelf of its card', async ({ page }) => {
  await page.goto('/');
  const card = albumsSection(page).getByRole('article').first();
  await card.hover();
  await card.getByRole('button', { name: /^More options for / }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  expect(await menu.evaluate(findMask)).toBeUndefined();
});

/** The closest ancestor that is painted through a mask, which would also hide what overflows it. */
function findMask(element: Element): string | undefined {
  const { parentElement: parent } = element;
  if (!parent) return undefined;
  return getComputedStyle(parent).maskImage === 'none' ? findMask(parent) : parent.className;
}

for (const width of [390, 900, 1440, 2560])
  test(`a part of an album shows that there are more, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await showCatalog(page);
    await page.goto('/');
    await expect(albumsSection(page).getByRole('article').first()).toBeVisible();
    await expect
      .poll(() => albumsSection(page).getByRole('list').evaluate(findVisiblePart))
      .toBeCloseTo(0.3, 1);
  });

/** How much is visible of the card at which a shelf is cut off: a part of its width. */
function findVisiblePart(cards: Element): number | undefined {
  const edge = cards.parentElement?.getBoundingClientRect().right ?? 0;
  const boxes = Array.from(cards.children, (card) => card.getBoundingClientRect());
  const cut = boxes.find(({ left, right }) => left < edge && right > edge);
  return cut && (edge - cut.left) / cut.width;
}

test('a song disappears from the album again when adding it fails', async ({ page, expectedErrors }) => {
  await signUp(page.request);
  const [song, title] = [`Song ${uniqueKey()}`, `Album ${uniqueKey()}`];
  await addSong(page, song);
  await createAlbum(page, title);
  expectedErrors.push(/status of 503 .*\/songs\//);
  await page.route('**/api/albums/*/songs/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByLabel('Add a song to your album...').selectOption({ label: song });
  await page.getByRole('button', { name: 'Add Song' }).click();
  await expect(page.getByText(`Couldn’t add “${song}” to the album. Please try again.`)).toBeVisible();
  await expect(page.getByText('This album has no songs yet')).toBeVisible();
});

test('the form keeps its values and shows an error when the server rejects the album', async ({
  page,
  expectedErrors,
}) => {
  await signUp(page.request);
  await page.goto('/?modal=create-album');
  const form = page.getByRole('dialog', { name: 'Add an album' });
  await form.getByLabel('Album Title').fill('Low Water');
  await form.getByLabel('Album Cover Image').fill(await existingImageUrl(page));
  await form.getByLabel('Album Release Year').fill('1979');
  expectedErrors.push(/status of 400 .*\/api\/albums/);
  const body = JSON.stringify({ errors: { message: 'The request could not be read' }, requestId: 'a' });
  await page.route('**/api/albums/', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body }),
  );
  await form.getByRole('button', { name: 'Create Album' }).click();
  await expect(form.getByRole('alert')).toHaveText('There was a server issue, please try again.');
  await expect(form.getByLabel('Album Title')).toHaveValue('Low Water');
});

test('an unknown album shows a not-found page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404 .*\/api\/albums\/999999/);
  await page.goto('/albums/999999');
  await expect(
    page.getByRole('heading', { level: 1, name: 'This album doesn’t exist or was deleted' }),
  ).toBeVisible();
});

test('an album deleted in another tab shows as not found', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/status of 404 .*\/api\/albums\/\d+$/);
  await signUp(page.request);
  const title = `Album ${uniqueKey()}`;
  await page.goto('/');
  await createAlbum(page, title);
  const other = await context.newPage();
  await other.goto(page.url());
  await chooseFromMenu(other, title, 'Delete Album');
  await other.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(other).not.toHaveURL(/albums/);

  await page.bringToFront();
  await expect(page.getByText('This album doesn’t exist or was deleted')).toBeVisible();
  await expect(menuButton(page, title)).toHaveCount(0);
});
