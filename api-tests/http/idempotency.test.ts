import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { texts } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import { audio, imageFile, songForm } from '../catalog/song-form.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
});

afterAll(() => product.close());

const album = { title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 };
const playlist = { name: 'Evenings', description: 'For when it gets dark' };

/** A form of each kind, and one with different content. */
const kinds: [path: string, form: () => Promise<object>, others: (() => Promise<object>)[]][] = [
  [
    '/api/songs',
    () => songForm(),
    [
      () => songForm({ title: 'Another' }),
      async () => songForm({ image: await imageFile('webp') }),
      async () => songForm({ audio: await audio('ogg'), duraton: '0:30' }),
    ],
  ],
  ['/api/albums', async () => album, [async () => ({ ...album, release_year: 1975 })]],
  ['/api/playlists', async () => playlist, [async () => ({ ...playlist, name: 'Mornings' })]],
];

describe.each(kinds)('an idempotency key of %s', (path, form, others) => {
  it('creates nothing again after the result was deleted', async () => {
    const make = async () => client.post(path, await form(), { 'idempotency-key': 'made-once' });
    const { id } = await (await make()).json();
    await client.send('DELETE', `${path}/${id}`);
    const again = await make();
    expect(again.status).toBe(404);
    expect((await again.json()).errors).toEqual({ message: texts.resultDeleted });
  });

  it('returns 422 for different content, and the result for the same content, ignoring unknown fields', async () => {
    const headers = { 'idempotency-key': 'one-content' };
    const made = await (await client.post(path, await form(), headers)).json();
    for (const other of others) {
      const rejected = await client.post(path, await other(), headers);
      expect([rejected.status, (await rejected.json()).errors]).toEqual([
        422,
        { 'idempotency-key': texts.keyReused },
      ]);
    }
    const again = await client.post(path, withUnknownField(await form()), headers);
    expect([again.status, await again.json()]).toEqual([201, made]);
  });
});

function withUnknownField(form: object): object {
  if (!(form instanceof FormData)) return { ...form, color: 'red' };
  form.set('color', 'red');
  return form;
}
