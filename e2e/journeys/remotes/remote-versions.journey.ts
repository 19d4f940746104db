import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import {
  addSongNotes,
  changeDeclaration,
  changeScripts,
  readFirstSdkRemote,
} from '../../support/added-remote.ts';
import { menuButton } from '../../pages/menus.ts';
import { demoSongs } from '../../pages/songs.ts';

const recentNotes = (page: Page) => page.getByRole('region', { name: 'Recent notes' });

test('a remote built with SDK 1.0 provides its page, section and menu item', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await addSongNotes(page, await readFirstSdkRemote());
  await page.goto(`/song/${song.id}`);
  await menuButton(page.getByRole('main'), song.title).click();
  await page.getByRole('menuitem', { name: 'Add a note' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: song.title })).toBeVisible();
  await page.getByRole('link', { name: 'Rubato home' }).click();
  await expect(recentNotes(page)).toContainText('1 note');
});

test('what this shell does not know of a newer minor version is ignored', async ({ page }) => {
  const files = await readFirstSdkRemote();
  changeDeclaration(files, {
    sdk: '2.99.0',
    holograms: [{ id: 'song-notes:hologram', place: 'ceiling' }],
    telemetry: { sampling: 1 },
  });
  await addSongNotes(page, files);
  await page.goto('/');
  await expect(recentNotes(page)).toBeVisible();
  await recentNotes(page).getByRole('link').click();
  await expect(page.getByText('No notes yet')).toBeVisible();
});

test('a page that needs an export of a newer minor version shows its box', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/TitleOfNewerSdk|Minified React error|Element type is invalid/);
  const files = await readFirstSdkRemote();
  changeDeclaration(files, { sdk: '2.99.0' });
  changeScripts(files, 'PageTitle', 'TitleOfNewerSdk');
  await addSongNotes(page, files);
  await page.goto('/notes');
  const box = page.getByRole('alert', { name: 'Notes' });
  await expect(box.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
  await page.getByRole('link', { name: 'Rubato home' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

for (const sdk of ['0.9.0', '3.0.0'])
  test(`a remote built with SDK ${sdk} shows a box, and Retry loads a build for this shell`, async ({
    page,
  }) => {
    const files = await readFirstSdkRemote();
    changeDeclaration(files, { sdk });
    await addSongNotes(page, files);
    await page.goto('/notes');
    const box = page.getByRole('alert', { name: 'Page unavailable' });
    await expect(box).toBeVisible();
    await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();

    changeDeclaration(files, { sdk: '1.0.0' });
    await box.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No notes yet')).toBeVisible();
  });
