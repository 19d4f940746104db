import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { texts } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import { songForm } from './song-form.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await startTestProduct();
  ({ client } = await product.member());
});

afterAll(() => product.close());

const album = { title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 };
const playlist = { name: 'Evenings', description: 'For when it gets dark' };

const kinds: [path: string, form: () => Promise<object>][] = [
  ['/api/songs', () => songForm()],
  ['/api/albums', async () => album],
  ['/api/playlists', async () => playlist],
];

describe.each(kinds)('an idempotency key of %s', (path, form) => {
  it('makes nothing anew when what it made has been deleted', async () => {
    const make = async () => client.post(path, await form(), { 'idempotency-key': 'made-once' });
    const { id } = await (await make()).json();
    await client.send('DELETE', `${path}/${id}`);
    const again = await make();
    expect(again.status).toBe(404);
    expect((await again.json()).errors).toEqual({ message: texts.notFound });
  });
});
