import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let canary: Server;
let connections = 0;

beforeAll(async () => {
  product = await sharedProduct();
  canary = createServer((_request, reply) => reply.end()).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  canary.close();
  await product.close();
});

it('requests no external cover when content is saved or read', async () => {
  const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/cover.png`;
  const { client } = await product.signUp();
  const used: Response[] = [];
  const send = async (method: string, path: string, body?: object) => {
    const response = await client.send(method, path, body);
    used.push(response.clone());
    return response.json();
  };

  const album = await send('POST', '/api/albums', { title: 'All', image_url: url, release_year: 1999 });
  await send('PUT', `/api/albums/${album.id}`, {
    title: 'All',
    image_url: `${url}/2.png`,
    release_year: 2000,
  });
  for (const path of ['/api/albums', `/api/albums?ids=${album.id}`, `/api/albums/${album.id}`])
    await send('GET', path);
  const playlist = await send('POST', '/api/playlists', { name: 'All', description: 'All', image_url: url });
  await send('PUT', `/api/playlists/${playlist.id}`, {
    name: 'All',
    description: 'All',
    image_url: `${url}/2.png`,
  });
  for (const path of ['/api/playlists', `/api/playlists/${playlist.id}`]) await send('GET', path);

  // Not even for its copy, since the address is private.
  expect((await client.get(`/api/covers?url=${url}/2.png`)).status).toBe(404);
  const texts = await Promise.all(used.map((response) => response.text()));
  expect(used.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 201, 200, 200, 200]);
  expect(texts.every((text) => text.includes(url))).toBe(true);
  expect(connections).toBe(0);
  // A request would have been recorded.
  await (await fetch(url)).text();
  expect(connections).toBe(1);
});
