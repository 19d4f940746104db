import { songSchema, type Album } from '@rubato/contracts';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { expectNoViolations } from '../../support/accessibility.ts';
import { files, fillSong, submitSong } from '../../pages/add-song-form.ts';
import { callApi, save, uploadImage } from '../../support/api.ts';
import { artistHeader, ownArtist } from '../../pages/artists.ts';
import { fillLogIn } from '../../pages/auth-forms.ts';
import { choose, enter, press, toggle } from '../../support/input.ts';
import { signUp, type TestUser } from '../../pages/users.ts';
import { chooseFromMenu } from '../../pages/menus.ts';
import { canGrantRoles } from '../../support/roles.ts';
import { accountMenu, giveReason, staff } from '../../pages/staff.ts';

async function newAlbum(browser: Browser): Promise<{ owner: Page; album: Album }> {
  const owner = await browser.newPage();
  const { username } = await signUp(owner.request);
  // A cover of another host would fail on the pages of all later journeys, and one that others use would be blocked for these too.
  const image_url = await uploadImage(owner.request, files.png);
  const form = { title: `Album of ${username}`, image_url, release_year: 1999 };
  return { owner, album: (await callApi(owner.request, 'POST', '/api/albums', form)) as Album };
}

test('a reported album is blocked, and shown again after an appeal', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.skip(!canGrantRoles, 'Needs the command of the operator');
  // Four people take part.
  test.slow();
  expectedErrors.push(/status of 404/, /net::ERR_/);
  const { owner, album } = await newAlbum(browser);
  await signUp(page.request);

  await page.goto(`/albums/${album.id}`);
  await chooseFromMenu(page, album.title, 'Report');
  const dialog = page.getByRole('dialog', { name: 'Report this album' });
  await choose(dialog.getByLabel('What is wrong?'), 'Copyright');
  await enter(dialog.getByLabel('Details'), 'This is my music');
  await expectNoViolations(page);
  await press(dialog.getByRole('button', { name: 'Report' }));
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();

  const moderator = await staff(browser, 'moderator');
  await press(accountMenu(moderator));
  await press(moderator.getByRole('menuitem', { name: 'Moderation' }));
  await expect(moderator).toHaveURL('/admin/reports');
  await expect(moderator.getByRole('list', { name: `Reports of ${album.title}` })).toHaveText(
    'Copyright This is my music',
  );
  await expectNoViolations(moderator);
  await press(moderator.getByRole('button', { name: `Block: ${album.title}` }));
  await giveReason(moderator, 'It belongs to someone else', 'Block');
  await expect(moderator.getByRole('link', { name: album.title })).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'This album doesn’t exist or was deleted' })).toBeVisible();

  await owner.goto(`/albums/${album.id}`);
  await expect(owner.getByRole('main').getByRole('status')).toContainText('It belongs to someone else');
  await owner.goto('/settings/decisions');
  await enter(owner.getByLabel(`Why is the decision about ${album.title} wrong?`), 'I recorded it');
  await expectNoViolations(owner);
  await save(owner, () => press(owner.getByRole('button', { name: 'Appeal' })));
  await expect(owner.getByText('Your appeal waits for a decision.')).toBeVisible();

  await moderator.close();
  const admin = await staff(browser, 'admin');
  await admin.goto('/admin/reports');
  await press(admin.getByRole('button', { name: `Reverse the decision: ${album.title}` }));
  await giveReason(admin, 'That is right', 'Reverse');
  await page.reload();
  await expect(page.getByRole('heading', { name: album.title })).toBeVisible();
  await press(admin.getByRole('link', { name: 'Audit log' }));
  await expect(admin.getByText(`Reversed the decision about the album “${album.title}”`)).toBeVisible();
  await expectNoViolations(admin);
});

test('an admin finds a user, changes their role, and suspends them', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.skip(!canGrantRoles, 'Needs the command of the operator');
  expectedErrors.push(/status of 40[134]/);
  const user: TestUser = await signUp(page.request);
  await page.goto('/admin/members');
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist or was deleted' })).toBeVisible();

  const admin = await staff(browser, 'admin');
  await admin.goto('/admin/members');
  const search = async () => {
    await enter(admin.getByLabel('Username or email starts with'), user.username);
    await admin.keyboard.press('Enter');
  };
  await search();
  await press(admin.getByRole('button', { name: `Role: ${user.username}` }));
  await choose(admin.getByRole('dialog').getByLabel('Role', { exact: true }), 'Moderator');
  await giveReason(admin, 'Knows the music', 'Change');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();

  await press(admin.getByRole('button', { name: `Suspend: ${user.username}` }));
  await giveReason(admin, 'Shared the account', 'Suspend');
  await expect(admin.getByText('Shared the account')).toBeVisible();
  await expectNoViolations(admin);
  await page.goto('/login');
  await fillLogIn(page.getByRole('main'), { email: user.email, password: user.password });
  await expect(page.getByText('This account is suspended')).toBeVisible();
});

test('a reported song disappears for everyone but its owner', async ({ page, browser, expectedErrors }) => {
  test.skip(!canGrantRoles, 'Needs the command of the operator');
  // Three people take part.
  test.slow();
  expectedErrors.push(/status of 40[34]/, /net::ERR_/);
  const owner = await browser.newPage();
  const { username } = await signUp(owner.request);
  const title = `Song of ${username}`;
  await owner.goto('/songs/new');
  await fillSong(owner, { title: title.slice(0, 30), audio: files.ogg, image: files.png });
  await submitSong(owner);
  await expect(owner).toHaveURL(/\/song\/\d+$/);
  const path = new URL(owner.url()).pathname;
  const song = songSchema.parse(
    await (await owner.request.get(`/api/songs/${path.split('/').at(-1)}`)).json(),
  );

  await signUp(page.request);
  await page.goto(path);
  await chooseFromMenu(page, song.title, 'Report');
  const dialog = page.getByRole('dialog', { name: 'Report this song' });
  await choose(dialog.getByLabel('What is wrong?'), 'Copyright');
  await expectNoViolations(page);
  await press(dialog.getByRole('button', { name: 'Report' }));
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();

  const moderator = await staff(browser, 'moderator');
  await moderator.goto('/admin/reports');
  await press(moderator.getByRole('button', { name: `Block: ${song.title}` }));
  await giveReason(moderator, 'It belongs to someone else', 'Block');
  await expect(moderator.getByRole('link', { name: song.title })).toBeHidden();

  // All of it together: the song, its file, and the search for it.
  await expect(async () => {
    const found = await page.request.get(`/api/search?q=${encodeURIComponent(song.title)}`);
    expect((await page.request.get(`/api/songs/${song.id}`)).status()).toBe(404);
    expect((await page.request.get(song.audio_url)).status()).toBe(404);
    expect(await found.text()).not.toContain(song.title);
  }).toPass();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This song doesn’t exist or was deleted' })).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('main').getByRole('status')).toContainText('It belongs to someone else');
});

test('the picture of an artist is reported and blocked', async ({ page, browser, expectedErrors }) => {
  test.skip(!canGrantRoles, 'Needs the command of the operator');
  test.slow();
  expectedErrors.push(/status of 404/, /net::ERR_/);
  const owner = await browser.newPage();
  await signUp(owner.request);
  const artist = await ownArtist(owner.request);
  const { id, handle, name } = artist;
  const image_url = await uploadImage(owner.request, files.png);
  await callApi(owner.request, 'PUT', `/api/artists/${id}`, {
    handle,
    bio: '',
    links: [],
    image_url,
    banner_url: null,
  });

  await signUp(page.request);
  await page.goto(`/artists/${handle}`);
  await expect(artistHeader(page).getByRole('img', { name: `Picture of ${name}` })).toBeVisible();
  await press(artistHeader(page).getByRole('button', { name: 'Report' }));
  const dialog = page.getByRole('dialog', { name: 'Report this artist' });
  await choose(dialog.getByLabel('What is it about?'), 'The picture');
  await choose(dialog.getByLabel('What is wrong?'), 'Copyright');
  await expectNoViolations(page);
  await press(dialog.getByRole('button', { name: 'Report' }));
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();

  const moderator = await staff(browser, 'moderator');
  await moderator.goto('/admin/reports');
  await press(moderator.getByRole('button', { name: `Block: ${name}` }));
  await giveReason(moderator, 'Copied from a magazine', 'Block');
  await page.reload();
  await expect(artistHeader(page).getByRole('heading', { name })).toBeVisible();
  await expect(artistHeader(page).getByRole('img', { name: `Picture of ${name}` })).toBeHidden();
  await owner.goto('/settings/decisions');
  await expect(owner.getByText('Copied from a magazine')).toBeVisible();
});

test('a moderator who has blocked the wrong album unblocks it', async ({ page, browser, expectedErrors }) => {
  test.skip(!canGrantRoles, 'Needs the command of the operator');
  expectedErrors.push(/status of 404/, /net::ERR_/);
  const { owner, album } = await newAlbum(browser);
  await owner.close();
  const moderator = await staff(browser, 'moderator');
  await callApi(moderator.request, 'POST', '/api/admin/decisions', {
    kind: 'album',
    id: album.id,
    action: 'block',
    reason: 'It belongs to someone else',
  });
  await moderator.goto('/admin/reports');
  await press(moderator.getByRole('link', { name: 'Decisions' }));
  // Moderators see what is blocked.
  await press(moderator.getByRole('link', { name: album.title }));
  await expect(moderator.getByRole('main').getByRole('status')).toContainText('It belongs to someone else');
  await moderator.goBack();
  const unblock = moderator.getByRole('button', { name: `Unblock: ${album.title}` });
  await press(unblock);
  const reason = `It was not ${album.title}`;
  await giveReason(moderator, reason, 'Unblock');
  await expect(unblock).toBeHidden();
  await toggle(moderator.getByRole('switch', { name: 'Show all decisions' }));
  await expect(moderator.getByText(reason)).toBeVisible();
  await expectNoViolations(moderator);
  await page.goto(`/albums/${album.id}`);
  await expect(page.getByRole('heading', { name: album.title })).toBeVisible();
});
