import { expect, test } from '../../journey.ts';
import { save } from '../../support/api.ts';
import type { User } from '@rubato/contracts';
import { files, fillSong, submitSong } from '../../pages/add-song-form.ts';
import { songRows } from '../../pages/albums.ts';
import { closeByKey } from '../../support/focus.ts';
import { Player } from '../../pages/player.ts';
import { signUp } from '../../pages/users.ts';
import { menuButton } from '../../pages/menus.ts';
import { demoSongs } from '../../pages/songs.ts';

test('a visitor sees the row, lyrics and albums of a song, but no like button', async ({ page, request }) => {
  const song = (await demoSongs(request)).find(({ albums }) => albums.length > 0);
  if (!song) throw new Error('The demo user needs a song in an album');
  await page.goto(`/song/${song.id}`);
  const row = songRows(page, song.title);
  await expect(row.getByText(song.duration)).toBeVisible();
  await expect(row.getByRole('button', { name: /^Like/ })).toHaveCount(0);
  await menuButton(row, song.title).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Play next', 'Add to queue', 'Report']);
  await closeByKey(page.getByRole('menu'));
  await row.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

  const lyrics = page.getByRole('region', { name: 'Lyrics' });
  await expect(lyrics.getByRole('paragraph')).toHaveCount(6);
  await lyrics.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => lyrics.getByRole('paragraph').count()).toBeGreaterThan(6);
  await lyrics.getByRole('button', { name: 'Show less' }).click();
  await expect(lyrics.getByRole('paragraph')).toHaveCount(6);

  await page.getByRole('region', { name: 'Albums' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/albums\/\d+$/);
});

test('a like is saved when the page is left immediately', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await signUp(page.request);
  await page.goto(`/song/${song.id}`);
  const like = songRows(page, song.title).getByRole('button', { name: `Like ${song.title}` });
  await like.click();
  await page.goto('about:blank');
  const likes = async () => ((await (await page.request.get('/api/auth/')).json()) as User).likedSongIds;
  await expect.poll(likes).toEqual([song.id]);
});

test('a user likes a song and adds it to a playlist', { tag: '@smoke' }, async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await signUp(page.request);
  await page.goto(`/song/${song.id}`);
  const like = songRows(page, song.title).getByRole('button', { name: `Like ${song.title}` });
  await save(page, () => like.click());
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');

  await menuButton(page, song.title).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Play next',
    'Add to queue',
    'Add To Playlist',
    'Report',
  ]);
  await page.getByRole('menuitem', { name: 'Add To Playlist' }).click();
  await expect(page).toHaveURL(new RegExp(`modal=add-to-playlist&of=${song.id}`));
});

test('right-to-left text is displayed and truncated right to left', async ({ page }) => {
  const title = 'أغنية طويلة عن البحر والقمر 7';
  await signUp(page.request);
  await page.goto('/songs/new');
  await fillSong(page, { title, audio: files.ogg, image: files.png });
  await page.getByRole('textbox', { name: 'Lyrics' }).fill('البحر, The sea');
  await submitSong(page);
  await expect(page).toHaveURL(/\/song\/\d+$/);
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  await new Player(page).expectProgress();
  const shown = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('contentinfo').getByTitle(title),
    page.getByRole('complementary', { name: 'Your Library' }).getByTitle(title),
    page.getByRole('complementary', { name: 'Queue' }).getByTitle(title),
    page.getByRole('paragraph').filter({ hasText: 'البحر' }),
  ];
  for (const text of shown) await expect(text.first()).toHaveCSS('direction', 'rtl');
  await expect(page.getByRole('paragraph').filter({ hasText: 'The sea' })).toHaveCSS('direction', 'ltr');
});
