import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { quotaTexts } from '@rubato/contracts';
import { type ApiClient, queryDatabase, tone, waitUntil } from '@rubato/testing';
import { request } from 'node:http';
import { newSong } from '../catalog/new-song.ts';
import { sendConcurrently, outcomeOf, rejection } from './quota-rejections.ts';
import { internalDescribe } from '../product/product-location.ts';
import { audio, imageFile, songForm } from '../catalog/song-form.ts';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

/** Large enough for one and a half demo MP3s. */
const bytes = 900_000;

let product: HostedProduct;
let client: ApiClient;
let userId: number;

beforeAll(async () => {
  product = await startHostedProduct({ quotas: { QUOTA_SONGS: '3', QUOTA_BYTES: String(bytes) } });
});

beforeEach(async () => {
  const signedUp = await product.signUp();
  ({ client } = signedUp);
  userId = signedUp.user.id;
});

afterAll(() => product.close());

const second = new Blob([new Uint8Array(tone(1))]);
const smallSong = (artist: ApiClient) => newSong(artist, { audio: second });

internalDescribe('files', () => {
  const stored = async () => {
    const [row] = await queryDatabase<{ bytes: string }>(
      product.databaseUrl('media'),
      'SELECT coalesce(sum(bytes), 0) AS bytes FROM assets WHERE user_id = $1',
      [userId],
    );
    return Number(row?.bytes);
  };

  it('cannot exceed the quota concurrently, and rejected ones leave nothing', async () => {
    const form = async () => songForm({ audio: await audio('mp3'), image: await imageFile() });
    const rejected = await sendConcurrently(async () => client.post('/api/songs', await form()));
    expect(rejected.length).toBeGreaterThanOrEqual(4);
    expect(rejected).toContainEqual(rejection(quotaTexts.bytes(bytes)));
    expect(await stored()).toBeLessThanOrEqual(bytes);
    const { songs } = await (await client.get('/api/songs/current')).json();
    const assets = await queryDatabase(
      product.databaseUrl('media'),
      'SELECT FROM assets WHERE user_id = $1',
      [userId],
    );
    expect(assets).toHaveLength(2 * songs.length);
    for (const { id } of songs) await client.send('DELETE', `/api/songs/${id}`);
    await waitUntil(async () => (await stored()) === 0);
    await smallSong(client);
  });

  it('that exceed the quota by Content-Length are rejected before they are sent', async () => {
    await client.get('/api/auth');
    const response = await sendHeaders('/api/songs', 2_000_000);
    expect(response).toEqual(rejection(quotaTexts.bytes(bytes)));
  });

  it('of a song over the quota are rejected before they are sent', async () => {
    for (let n = 0; n < 3; n += 1) await smallSong(client);
    expect(await sendHeaders('/api/songs', 10_000)).toEqual(rejection(quotaTexts.songs(3)));
  });

  /** Sends the headers of an upload without its body. */
  function sendHeaders(path: string, length: number): Promise<Awaited<ReturnType<typeof outcomeOf>>> {
    return new Promise((resolve, reject) => {
      const sent = request(product.url + path, {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': length,
          cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': client.cookies.get('csrf_token') ?? '',
        },
      });
      sent.once('response', (response) => {
        response.setEncoding('utf8').once('data', (text: string) => {
          resolve({ status: response.statusCode ?? 0, errors: JSON.parse(text).errors });
          sent.destroy();
        });
      });
      sent.once('error', reject);
      sent.flushHeaders();
    });
  }
});
