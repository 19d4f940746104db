import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { songTexts, texts } from '@rubato/contracts';
import type { ApiClient } from '@rubato/testing';
import { songForm } from '../catalog/song-form.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import { uniqueName } from '../product/product-clients.ts';

let product: HostedProduct;
let client: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
});

afterAll(() => product.close());

const password = 'a fine long password';
const user = () => ({ username: uniqueName(), email: `${uniqueName()}@rubato.example`, password });
const album = { title: 'Winter Almanac', image_url: 'https://example.com/a.png', release_year: 1974 };
const playlist = { name: 'Evenings', description: 'For when it gets dark' };

/** Every text field that is stored, with a valid form. */
const places: [path: string, form: () => Record<string, unknown>, field: string][] = [
  ['/api/auth/signup', user, 'username'],
  ['/api/auth/signup', user, 'email'],
  ['/api/auth/signup', user, 'artist_name'],
  ['/api/auth/login', user, 'email'],
  ['/api/albums', () => album, 'title'],
  ['/api/albums', () => album, 'image_url'],
  ['/api/playlists', () => playlist, 'name'],
  ['/api/playlists', () => playlist, 'description'],
  ['/api/playlists', () => playlist, 'image_url'],
];
const songFields = ['title', 'lyrics', 'genre', 'release_year', 'duraton'];
const hostile = { NUL: 'Ab\0cd', 'an escape': 'Ab\u001b[2Jcd', 'half a pair': 'Ab\ud800cd' };

describe.each(Object.entries(hostile))('%s', (_what, text) => {
  it.each(places)('is rejected in %s', async (path, form, field) => {
    const inUrl = field === 'image_url' ? `https://example.com/${text}.png` : text;
    const response = await client.post(path, { ...form(), [field]: inUrl });
    expect([response.status, (await response.json()).errors]).toEqual([400, { [field]: expect.any(String) }]);
  });
});

it.each(songFields)('NUL is rejected in a song’s %s', async (field) => {
  const response = await client.post('/api/songs', await songForm({ [field]: 'Ab\0cd' }));
  expect([response.status, (await response.json()).errors]).toEqual([400, { [field]: expect.any(String) }]);
});

/** The required text fields of JSON forms. */
const required = places.filter(([, , field]) => ['username', 'title', 'name', 'description'].includes(field));

it.each(required)('invisible characters count as empty in %s', async (path, form, field) => {
  const rejections = ['', '\u200b\u3164\u2800'].map(async (text) => {
    const response = await client.post(path, { ...form(), [field]: text });
    return [response.status, (await response.json()).errors];
  });
  const [empty, invisible] = await Promise.all(rejections);
  expect(invisible).toEqual([400, { [field]: expect.stringMatching(/required$/) }]);
  expect(invisible).toEqual(empty);
});

it('invisible characters count as empty in a song’s form', async () => {
  const invisible = { title: '\u200b', lyrics: '\u3164\n\u2800', genre: '\u3164', release_year: '\u200b' };
  const response = await client.post('/api/songs', await songForm(invisible));
  expect([response.status, (await response.json()).errors]).toEqual([
    400,
    {
      title: songTexts.titleRequired,
      lyrics: songTexts.lyricsRequired,
      genre: songTexts.genreRequired,
      release_year: songTexts.yearRequired,
    },
  ]);
});

it('line breaks in lyrics count once, and are stored as LF', async () => {
  const lyrics = Array(5000).fill('abc').join('\n');
  const made = await client.post('/api/songs', await songForm({ lyrics }));
  expect(made.status).toBe(201);
  expect((await made.json()).lyrics).toBe(lyrics);
});

it('the error explains the rejection', async () => {
  const response = await client.post('/api/albums', { ...album, title: 'a\0' });
  expect((await response.json()).errors).toEqual({ title: texts.unprintable });
});

it('line breaks are rejected in names and accepted in descriptions', async () => {
  const name = await client.post('/api/playlists', { ...playlist, name: 'a\r\nSet-Cookie: x=y' });
  expect((await name.json()).errors).toEqual({ name: texts.unprintable });
  const description = 'One\nTwo';
  const made = await client.post('/api/playlists', { ...playlist, description });
  expect(await made.json()).toMatchObject({ description });
});

it('markup is stored and returned as text', async () => {
  const title = '<script>alert("1")</script>';
  const made = await client.post('/api/albums', { ...album, title });
  expect(made.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await made.json()).toMatchObject({ title });
});

describe('JSON with prototype keys', () => {
  it.each([
    '{"__proto__":{"title":"x"}}',
    '{"\\u005f_proto__":{"title":"x"}}',
    '{"constructor":{"prototype":{"title":"x"}}}',
  ])('is rejected: %s', async (body) => {
    expect((await postRaw('/api/albums', body)).status).toBe(400);
    expect('title' in {}).toBe(false);
  });
});

it('a form cannot change prototypes', async () => {
  const form = await songForm({ constructor: 'x' });
  form.set('__proto__', 'x');
  expect((await client.post('/api/songs', form)).status).toBe(201);
});

it('JSON above the limit is rejected with 413 by its length', async () => {
  const long = await client.post('/api/albums', { ...album, title: 'x'.repeat(128 * 1024) });
  expect([long.status, (await long.json()).errors]).toEqual([413, { message: texts.tooLarge }]);
  const nested = await postRaw('/api/albums', '['.repeat(128 * 1024));
  expect(nested.status).toBe(400);
});

it('the longest valid form is accepted, even fully escaped', async () => {
  const escaped = (length: number) => String.raw`\u0416`.repeat(length);
  const body = `{"name":"${escaped(200)}","description":"${escaped(2000)}"}`;
  expect((await postRaw('/api/playlists', body)).status).toBe(201);
});

it('a form with thousands of tiny parts is rejected, and the next one accepted', async () => {
  const form = new FormData();
  for (let n = 0; n < 5000; n += 1) form.append(`f${n}`, 'x');
  const rejected = await client.post('/api/songs', form);
  expect([rejected.status, (await rejected.json()).errors]).toEqual([400, { message: texts.malformedForm }]);
  expect((await client.post('/api/songs', await songForm())).status).toBe(201);
});

it.each(['1'.repeat(200), '9'.repeat(9000), '1e3', '+1', '01', '1.0', '%201', '%EF%BC%91', '4294967297'])(
  'no id: %s',
  async (id) => {
    for (const path of [`/api/songs/${id}`, `/api/albums/${id}`, `/api/playlists/${id}`]) {
      const response = await client.get(path);
      expect([response.status, (await response.json()).errors]).toEqual([400, { id: expect.any(String) }]);
    }
  },
);

it.each(['0x7F0', '1e3', '1974.0', '١٩٧٤', '+1974'])('%s is rejected as a year', async (year) => {
  expect((await client.post('/api/albums', { ...album, release_year: year })).status).toBe(400);
});

/** Raw JSON that `JSON.stringify` cannot produce. */
function postRaw(path: string, body: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': client.cookies.get('csrf_token') ?? '',
  };
  return fetch(product.url + path, { method: 'POST', headers, body });
}
