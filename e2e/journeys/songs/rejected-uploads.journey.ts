import { expect, test } from '../../journey.ts';
import { files, fillSong, submitSong } from '../../pages/add-song-form.ts';
import { signUp } from '../../pages/users.ts';

test('a text file with an MP3 extension is rejected at the audio field', async ({ page, expectedErrors }) => {
  await signUp(page.request);
  await page.goto('/songs/new');
  const audio = {
    name: 'diary.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('Dear diary, this is no music.\n'.repeat(200)),
  };
  await fillSong(page, { title: 'Dear diary', audio, image: files.jpeg });
  expectedErrors.push(/status of 422 .*\/api\/songs/);
  await submitSong(page);
  await expect(page.getByLabel('Audio')).toHaveAccessibleDescription(
    'The audio must be an MP3, M4A, Ogg, Opus, FLAC, WAV or WebM file',
  );
  await expect(page).toHaveURL('/songs/new');

  await page.getByLabel('Audio').setInputFiles(files.mp3);
  await submitSong(page);
  await expect(page).toHaveURL(/\/song\/\d+$/);
});

test('a title of 31 characters is rejected before uploading', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/songs/new');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await fillSong(page, { title: 'x'.repeat(31), audio: files.ogg, image: files.png });
  await submitSong(page);
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is too long');
  expect(sent).toEqual([]);
});

test('an empty form reports every required field', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/songs/new');
  await submitSong(page);
  for (const [label, text] of [
    ['Audio', 'An audio file is required'],
    ['Image', 'An image is required'],
    ['Title', 'Title is required'],
    ['Genre', 'Genre is required'],
    ['Release year', 'Release year is required'],
    ['Lyrics', 'Lyrics are required'],
  ] as const)
    await expect(page.getByRole('main').getByLabel(label)).toHaveAccessibleDescription(text);
});

test('the form keeps its values and shows an error when the response contains no song', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/songs/new');
  await page.route('**/api/songs', (route) => route.fulfill({ status: 201, json: {} }));
  await fillSong(page, { title: 'Evening', audio: files.ogg, image: files.png });
  await submitSong(page);
  await expect(page.getByRole('alert').filter({ hasText: "can't be added" })).toBeVisible();
  await expect(page).toHaveURL('/songs/new');
  await expect(page.getByLabel('Title')).toHaveValue('Evening');
});
