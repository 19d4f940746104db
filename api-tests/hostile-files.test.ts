import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { songTexts } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import { cutAudio, films, mixedAudio, noAudio, unplayableAudio } from './hostile-audio.ts';
import { cutImages, largeImages, mixedImages, noImage } from './hostile-images.ts';
import { tone } from './tone.ts';
import { songForm } from './song-form.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await startTestProduct();
  ({ client } = await product.member());
});

afterAll(() => product.close());

const objects = () => Array.fromAsync(product.ports.objects.list(''));

/** Short and good, so that all that is said is of the other file. */
const sound = new Blob([new Uint8Array(tone(1))]);

async function expectRefused(field: 'image' | 'audio', file: Buffer, told: string): Promise<void> {
  const form = await songForm({ audio: sound, [field]: new Blob([new Uint8Array(file)]) });
  const answer = await client.post('/api/songs', form);
  expect([answer.status, (await answer.json()).errors]).toEqual([422, { [field]: told }]);
  expect(await objects()).toEqual([]);
}

describe('audio is refused', () => {
  it.each(noAudio)('that is %s', async (_what, make) => {
    await expectRefused('audio', await make(), songTexts.audioType);
  });

  it.each(cutAudio)('that is cut off: %s', async (_what, make) => {
    await expectRefused('audio', await make(), songTexts.audioCut);
  });

  it.each(mixedAudio)('with something else in it: %s', async (_what, make) => {
    await expectRefused('audio', await make(), songTexts.audioMixed);
  });

  it.each(films)('that moves: %s', async (_what, make) => {
    await expectRefused('audio', await make(), songTexts.audioVideo);
  });

  it.each(unplayableAudio)('that some browser cannot play: %s', async (_what, told, make) => {
    await expectRefused('audio', await make(), told);
  });
});

describe('an image is refused', () => {
  it.each(noImage)('that is %s', async (_what, make) => {
    await expectRefused('image', await make(), songTexts.imageType);
  });

  it.each(cutImages)('that is cut off: %s', async (_what, make) => {
    await expectRefused('image', await make(), songTexts.imageCut);
  });

  it.each(mixedImages)('with something else in it: %s', async (_what, make) => {
    await expectRefused('image', await make(), songTexts.imageMixed);
  });

  it.each(largeImages)('that is too large: %s', async (_what, make) => {
    await expectRefused('image', await make(), songTexts.imageTooLarge);
  });
});
