import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { simulateOffice, tone } from '@rubato/testing';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { newSong } from '../catalog/new-song.ts';
import { songForm } from '../catalog/song-form.ts';

const timeoutMs = 300_000;
const password = 'a fine long password';
let product: HostedProduct;
const users: { email: string; password: string }[] = [];

beforeAll(async () => {
  // They have signed up on other days.
  product = await startHostedProduct({ quotas: { SIGN_UPS_PER_ADDRESS: '0' } });
  while (users.length < 200) {
    const signedUp = await Promise.all([1, 2, 3, 4].map(() => product.signUp()));
    users.push(...signedUp.map(({ user: { email } }) => ({ email, password })));
  }
}, timeoutMs);

afterAll(() => product.close());

it(
  'serves two hundred users behind one address',
  async () => {
    const { client } = await product.signUp();
    const song = await newSong(client, { audio: new Blob([new Uint8Array(tone(375))]) });

    expect(
      await simulateOffice({
        url: product.url,
        users,
        pageFiles: [`${song.image_url}?w=320`],
        song,
        songForm: (title) => songForm({ title }),
      }),
    ).toEqual({
      failedLogIns: { 401: 20 },
      logIns: { 200: 200 },
      uploads: { 201: 16 },
      pages: { 200: 1200 },
      wholeLists: { 200: 600 },
      listening: { 200: 200 },
      whileListening: { 200: 400 },
    });
  },
  timeoutMs,
);
