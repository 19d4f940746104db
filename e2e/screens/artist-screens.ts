import { expect, type Page } from '@playwright/test';
import type { Artist } from '@rubato/contracts';
import { artistHeader, artistName, ownArtist, demoArtist } from '../pages/artists.ts';
import { signUp } from '../pages/users.ts';
import type { Screens } from './screen.ts';

export const artistScreens: Screens = {
  artist: async (page) => {
    const { artist } = await demoArtist(page.request);
    await page.goto(`/artists/${artist.handle}`);
    await expect(page.getByRole('table', { name: `Songs by ${artist.name}` })).toBeVisible();
  },
  'artist with banner, picture, bio and links': async (page) => {
    const { song, artist } = await demoArtist(page.request);
    const bio = 'Sings and plays, mostly in boathouses and once in a lighthouse. '.repeat(12);
    await showAs(page, {
      ...artist,
      name: 'An Artist with a Name That Does Not Fit into One Line of the Page',
      image_url: song.image_url,
      banner_url: song.image_url,
      bio,
      links: [{ label: 'Website', url: 'https://example.org/' }],
    });
  },
  'own artist without songs': async (page) => {
    await signUp(page.request);
    const { handle } = await ownArtist(page.request);
    await page.goto(`/artists/${handle}`);
    await expect(page.getByText('You have no songs yet')).toBeVisible();
  },
  'edit-profile dialog': async (page) => {
    await signUp(page.request);
    const { handle } = await ownArtist(page.request);
    await page.goto(`/artists/${handle}`);
    await artistHeader(page).getByRole('button', { name: 'Edit profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit profile' });
    await dialog.getByRole('button', { name: 'Add a link' }).click();
    await dialog.getByRole('button', { name: 'Save profile' }).click();
    await expect(dialog.getByText('Each link must be a valid URL')).toBeVisible();
  },
};

/** Opens the page of `artist`, whose profile the API does not have. */
async function showAs(page: Page, artist: Artist): Promise<void> {
  await page.route(`**/api/artists/${artist.handle}`, (route) => route.fulfill({ json: artist }));
  await page.goto(`/artists/${artist.handle}`);
  await expect(artistName(page)).toHaveText(artist.name);
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
}
