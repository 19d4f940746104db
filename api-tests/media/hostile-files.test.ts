import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { songTexts } from '@rubato/contracts';
import { type ApiClient, tone } from '@rubato/testing';
import { truncatedAudio, videos, polyglotAudio, notAudio, unplayableAudio } from './hostile-audio.ts';
import { truncatedImages, largeImages, polyglotImages, notImages } from './hostile-images.ts';
import { songForm } from '../catalog/song-form.ts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await startHostedProduct();
  ({ client } = await product.signUp());
});

afterAll(() => product.close());

const objects = () => product.internals.objectKeys('');

/** Short and valid, so that errors concern the other file only. */
const sound = new Blob([new Uint8Array(tone(1))]);

async function expectRejected(field: 'image' | 'audio', file: Buffer, expectedError: string): Promise<void> {
  const form = await songForm({ audio: sound, [field]: new Blob([new Uint8Array(file)]) });
  const response = await client.post('/api/songs', form);
  expect([response.status, (await response.json()).errors]).toEqual([422, { [field]: expectedError }]);
  expect(await objects()).toEqual([]);
}

describe('audio is rejected', () => {
  it.each(notAudio)('if it is %s', async (_what, make) => {
    await expectRejected('audio', await make(), songTexts.audioType);
  });

  it.each(truncatedAudio)('if it is truncated: %s', async (_what, make) => {
    await expectRejected('audio', await make(), songTexts.audioTruncated);
  });

  it.each(polyglotAudio)('if it contains other data: %s', async (_what, make) => {
    await expectRejected('audio', await make(), songTexts.audioPolyglot);
  });

  it.each(videos)('if it contains video: %s', async (_what, make) => {
    await expectRejected('audio', await make(), songTexts.audioVideo);
  });

  it.each(unplayableAudio)('if some browser cannot play it: %s', async (_what, expectedError, make) => {
    await expectRejected('audio', await make(), expectedError);
  });
});

describe('an image is rejected', () => {
  it.each(notImages)('if it is %s', async (_what, make) => {
    await expectRejected('image', await make(), songTexts.imageType);
  });

  it.each(truncatedImages)('if it is truncated: %s', async (_what, make) => {
    await expectRejected('image', await make(), songTexts.imageTruncated);
  });

  it.each(polyglotImages)('if it contains other data: %s', async (_what, make) => {
    await expectRejected('image', await make(), songTexts.imagePolyglot);
  });

  it.each(largeImages)('if it is too large: %s', async (_what, make) => {
    await expectRejected('image', await make(), songTexts.imageTooLarge);
  });
});
