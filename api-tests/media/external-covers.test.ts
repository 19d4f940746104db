import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import sharp from 'sharp';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';
import type { SignedUpUser } from '../product/product-clients.ts';

const picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#963' } })
  .png()
  .toBuffer();

let product: HostedProduct;
let user: SignedUpUser;
let otherHost: Server;
let base: string;
let requests: string[];

beforeAll(async () => {
  product = await startHostedProduct({ quotas: { EXTERNAL_COVER_PRIVATE_ADDRESSES: '127.0.0.1' } });
  user = await product.signUp();
  otherHost = createServer((request, response) => {
    requests.push(String(request.url));
    if (request.url?.startsWith('/missing')) response.writeHead(404).end();
    else response.end(picture);
  });
  await new Promise<void>((resolve) => otherHost.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(otherHost.address() as AddressInfo).port}`;
});

beforeEach(() => {
  requests = [];
});

afterAll(async () => {
  otherHost.closeAllConnections();
  otherHost.close();
  await product.close();
});

const pathOf = (url: string, width = '') =>
  `/api/covers?url=${encodeURIComponent(url)}${width && `&w=${width}`}`;
const copyOf = async (url: string, width?: string) => product.visitor().get(pathOf(url, width));
/** A copy that is not made before the deadline of a request is found by a later one. */
const awaitCopyOf = async (url: string, width?: string) => {
  let copy = await copyOf(url, width);
  await waitUntil(async () => {
    if (copy.status === 404) copy = await copyOf(url, width);
    return copy.status !== 404;
  });
  return copy;
};
const addAlbum = async (image_url: string) => {
  const form = { title: 'Elsewhere', image_url, release_year: 1999 };
  return (await user.client.post('/api/albums', form)).json();
};
const addPlaylist = (image_url: string) =>
  user.client.post('/api/playlists', { name: 'Elsewhere', description: 'Elsewhere', image_url });
const imageAt = async (location: string) => {
  const response = await fetch(new URL(location, product.url), { cache: 'no-store' });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

it('the cover of an album on another host is served as a copy, in all widths', async () => {
  const url = `${base}/album.png`;
  await addAlbum(url);
  expect(requests).toEqual([]);
  for (const width of ['96', '320', '640', undefined]) {
    const copy = await awaitCopyOf(url, width);
    expect(copy.status).toBe(302);
    expect(copy.headers.get('cache-control')).toBe('public, max-age=86400');
    const { bytes } = await imageAt(String(copy.headers.get('location')));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: Number(width ?? 640) });
  }
  expect(requests).toEqual(['/album.png']);
});

it('the cover of a playlist is copied with whatever its URL contains', async () => {
  const path = '/a,b%20c?q=%26&w=5#ignored';
  await addPlaylist(base + path);
  expect((await awaitCopyOf(base + path)).status).toBe(302);
  expect(requests).toEqual(['/a,b%20c?q=%26&w=5']);
});

it('a URL that nothing uses is not requested', async () => {
  expect((await copyOf(`${base}/unused.png`)).status).toBe(404);
  const album = await addAlbum(`${base}/replaced.png`);
  await user.client.send('PUT', `/api/albums/${album.id}`, {
    title: 'Elsewhere',
    image_url: `${base}/new.png`,
    release_year: 1999,
  });
  expect((await copyOf(`${base}/replaced.png`)).status).toBe(404);
  expect(requests).toEqual([]);
});

it('a cover that is missing is not found', async () => {
  await addAlbum(`${base}/missing.png`);
  expect((await copyOf(`${base}/missing.png`)).status).toBe(404);
  await waitUntil(() => requests.length > 0);
  expect(requests).toEqual(['/missing.png']);
});

it.each([
  ['', 'url'],
  ['url=', 'url'],
  ['url=file:///etc/passwd', 'url'],
  ['url=/media/cover.png', 'url'],
  ['url=https://images.example/a.png&w=1000', 'w'],
  ['url=https://images.example/a.png&url=https://images.example/b.png', 'url'],
])('a request for "%s" is rejected', async (query, field) => {
  const response = await product.visitor().get(`/api/covers?${query}`);
  expect(response.status).toBe(400);
  expect(Object.keys((await response.json()).errors)).toEqual([field]);
});

it('the copy disappears while the album is blocked', async () => {
  const accounts = new pg.Client(product.databaseUrl('auth'));
  await accounts.connect();
  const moderator = await product.signUp();
  await accounts.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [moderator.user.id]);
  await accounts.end();
  const { email } = moderator.user;
  await moderator.client.post('/api/auth/login', { email, password: 'a fine long password' });
  const url = `${base}/blocked.png`;
  const { id } = await addAlbum(url);
  const location = String((await awaitCopyOf(url)).headers.get('location'));
  const decide = (action: string) =>
    moderator.client.post('/api/admin/decisions', { kind: 'album', id, action, reason: 'Not yours' });

  await decide('block');
  await waitUntil(async () => (await imageAt(location)).status === 404);
  await decide('unblock');
  await waitUntil(async () => (await imageAt(location)).status === 200);
});
