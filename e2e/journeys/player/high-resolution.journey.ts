import { songSchema } from '@rubato/contracts';
import { readFile } from 'node:fs/promises';
import { test, expect } from '../../journey.ts';
import { files } from '../../pages/add-song-form.ts';
import { sendToApi } from '../../support/api.ts';
import { signUp } from '../../pages/users.ts';
import { playQueue } from '../../support/stored-queue.ts';
import { wav24Bit } from '../../support/wav-24-bit.ts';

test(
  'a song of 24 bits and 96 kHz plays, from its stream where browsers play streams',
  { tag: '@engine' },
  async ({ page, engine }) => {
    await signUp(page.request);
    const image = { name: 'cover.png', mimeType: 'image/png', buffer: await readFile(files.png) };
    const fields = { title: 'Fine Grain', lyrics: 'None', genre: 'Ambient', release_year: '2024' };
    const added = await sendToApi(page.request, '/api/songs', {
      method: 'POST',
      multipart: { ...fields, duration: '0:08', image, audio: wav24Bit('fine-grain.wav') },
    });
    const { id } = songSchema.parse(added);
    const song = async () => songSchema.parse(await (await page.request.get(`/api/songs/${id}`)).json());
    // A job with low priority, on a machine that may be busy.
    await expect.poll(async () => (await song()).stream, { timeout: 30_000 }).toBeTruthy();
    const player = await playQueue(page, [await song()]);
    expect(await player.isPlayingStream()).toBe(engine === 'streams');
  },
);
