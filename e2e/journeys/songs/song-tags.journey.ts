import { expect, test } from '../../journey.ts';
import { files, submitSong } from '../../pages/add-song-form.ts';
import { signUp } from '../../pages/users.ts';
import { taggedMp3 } from '../../support/tagged-mp3.ts';

const tags = {
  title: 'Thirteen Ways to Leave a Field in Winter',
  artist: 'Ella Other',
  genre: 'Hip-Hop/Rap',
  year: '1974',
  lyrics: 'One for the stairs\nTwo for the door',
  cover: true,
};

test('the form is filled in from the tags of a file and submitted', async ({ page }) => {
  const { username } = await signUp(page.request);
  await page.goto('/songs/new');
  const form = page.getByRole('main').locator('form');
  const height = await form.evaluate(heightOf);
  await expect(form.getByRole('button', { name: 'Add song' })).toBeInViewport();
  await page.getByLabel('Audio').setInputFiles(taggedMp3('track.mp3', tags));
  for (const [label, value] of [
    ['Title', 'Thirteen Ways to Leave a Field'],
    ['Genre', 'Hip Hop Rap'],
    ['Release year', '1974'],
    ['Minutes', '0'],
    ['Seconds', '8'],
    ['Lyrics', 'One for the stairs,\nTwo for the door'],
  ] as const)
    await expect(page.getByRole('main').getByLabel(label)).toHaveValue(value);
  await expect(page.getByText('Embedded cover')).toBeVisible();
  // The card as it will look.
  await expect(form.getByText('Thirteen Ways to Leave a Field', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(
    'Shortened to 30 characters from “Thirteen Ways to Leave a Field in Winter”',
  );
  await expect(
    page.getByText(
      `The file credits Ella Other as the artist; the song will be listed under your artist name, ${username}.`,
    ),
  ).toBeVisible();
  // A button that moves between press and release is not clicked.
  expect(await form.evaluate(heightOf)).toBe(height);

  await submitSong(page);
  await expect(page).toHaveURL(/\/song\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Thirteen Ways to Leave a Field' })).toBeVisible();
});

const heightOf = (element: HTMLElement): number => element.offsetHeight;

test('values entered before choosing a file are kept', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/songs/new');
  await page.getByLabel('Title').fill('My own title');
  await page.getByLabel('Image').setInputFiles(files.jpeg);
  await page.getByLabel('Audio').setInputFiles(taggedMp3('track.mp3', tags));
  await expect(page.getByLabel('Genre')).toHaveValue('Hip Hop Rap');
  await expect(page.getByLabel('Title')).toHaveValue('My own title');
  await expect(page.getByText('morning-cover.jpg')).toBeVisible();

  await page.getByLabel('Audio').setInputFiles(taggedMp3('other.mp3', { genre: 'Folk' }));
  await expect(page.getByLabel('Genre')).toHaveValue('Folk');
  await expect(page.getByLabel('Release year')).toHaveValue('');
  await expect(page.getByLabel('Title')).toHaveValue('My own title');
});

test('a file without tags sets only title and duration', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/songs/new');
  await page.getByLabel('Audio').setInputFiles(taggedMp3('03 - night_bus.mp3', {}));
  await expect(page.getByLabel('Title')).toHaveValue('night bus');
  await expect(page.getByLabel('Genre')).toHaveValue('');
  await expect(page.getByLabel('Genre')).toHaveAccessibleDescription('');
  await page.getByLabel('Audio').setInputFiles(files.ogg);
  await expect(page.getByLabel('Minutes')).toHaveValue('0');
  await expect(page.getByLabel('Seconds')).toHaveValue('9');
});

test('unsupported file types are reported immediately', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/songs/new');
  const note = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') };
  await page.getByLabel('Audio').setInputFiles(note);
  await expect(page.getByLabel('Audio')).toHaveAccessibleDescription(
    'The audio must be an MP3, M4A, Ogg, Opus, FLAC, WAV or WebM file',
  );
  await page.getByLabel('Image').setInputFiles({ ...note, name: 'x.svg', mimeType: 'image/svg+xml' });
  await expect(page.getByLabel('Image')).toHaveAccessibleDescription(
    'The image must be a PNG, JPEG or WebP file',
  );
});
