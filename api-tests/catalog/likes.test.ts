import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { texts } from '@rubato/contracts';
import { type ApiClient, waitUntil } from '@rubato/testing';
import { newSong } from './new-song.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
let client: ApiClient;
let songId: number;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
  songId = (await newSong(client)).id;
});

afterAll(() => product.close());

const like = () => client.post(`/api/likes/${songId}`);
const unlike = () => client.send('DELETE', `/api/likes/${songId}`);
const likedSongIds = async (): Promise<number[]> =>
  (await (await client.get('/api/auth/')).json()).likedSongIds;

describe('liking a song', () => {
  it('returns its id, and lists it immediately among the user’s liked songs', async () => {
    const response = await like();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ song_id: songId });
    expect((await likedSongIds()).at(-1)).toBe(songId);
    expect(await (await unlike()).json()).toEqual({ song_id: songId });
    expect((await unlike()).status).toBe(200);
    expect(await likedSongIds()).not.toContain(songId);
  });

  it('is counted once per user', async () => {
    const { id } = await newSong(client);
    const likes = async () => (await (await client.get(`/api/songs/${id}`)).json()).likes;
    const { client: other } = await product.signUp();
    await client.post(`/api/likes/${id}`);
    await other.post(`/api/likes/${id}`);
    await waitUntil(async () => (await likes()) === 2);
    await client.send('DELETE', `/api/likes/${id}`);
    await waitUntil(async () => (await likes()) === 1);
  });

  it('returns 404 for an unknown song, which can still be unliked', async () => {
    const path = '/api/likes/2147483647';
    const response = await client.post(path);
    expect(response.status).toBe(404);
    expect((await response.json()).errors).toEqual({ message: texts.notFound });
    expect((await client.send('DELETE', path)).status).toBe(200);
  });

  it.each(['POST', 'DELETE'])('requires a session and a valid id: %s', async (method) => {
    const response = await product.visitor().send(method, `/api/likes/${songId}`);
    expect(response.status).toBe(401);
    expect((await response.json()).errors).toEqual({ message: texts.unauthorized });
    const rejected = await client.send(method, '/api/likes/abc');
    expect(rejected.status).toBe(400);
    expect(Object.keys((await rejected.json()).errors)).toEqual(['songId']);
  });
});
