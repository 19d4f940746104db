import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { likeEvents, songEvents, texts } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { publishEvent } from './publish-event.ts';
import { newSong } from './new-song.ts';
import { internalDescribe, internalIt, isExternal } from './product-location.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

const published: { subject: string; payload: unknown }[] = [];

let product: TestProduct;
let client: ApiClient;
let userId: number;
let songId: number;

beforeAll(async () => {
  product = await startTestProduct();
  const member = await product.member();
  ({ client } = member);
  userId = member.user.id;
  for (const { subject } of isExternal ? [] : Object.values(likeEvents))
    await product.ports.events.consume('likes-test', subject, async (event) => {
      published.push({ subject, payload: event.payload });
    });
});

beforeEach(async () => {
  songId = (await newSong(client)).id;
  published.length = 0;
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
  });

  internalIt('and unliking it publish one event per actual change', async () => {
    const likes = await Promise.all([like(), like(), like()]);
    expect(likes.map(({ status }) => status)).toEqual([200, 200, 200]);
    await like();
    const payload = { userId, songId };
    await expectTold([{ subject: likeEvents.songLiked.subject, payload }]);
    expect(await (await unlike()).json()).toEqual({ song_id: songId });
    expect((await unlike()).status).toBe(200);
    await expectTold([
      { subject: likeEvents.songLiked.subject, payload },
      { subject: likeEvents.songUnliked.subject, payload },
    ]);
    expect(await likedSongIds()).not.toContain(songId);
  });

  it('is counted once per user', async () => {
    const likes = async () => (await (await client.get(`/api/songs/${songId}`)).json()).likes;
    const { client: other } = await product.member();
    await like();
    await other.post(`/api/likes/${songId}`);
    await waitUntil(async () => (await likes()) === 2);
    await unlike();
    await waitUntil(async () => (await likes()) === 1);
  });

  it('is separate for each user', async () => {
    await like();
    const { client: other } = await product.member();
    await other.send('DELETE', `/api/likes/${songId}`);
    expect(await likedSongIds()).toContain(songId);
    expect((await (await other.get('/api/auth/')).json()).likedSongIds).toEqual([]);
  });

  it('returns 404 for an unknown song, which can still be unliked', async () => {
    songId = 2_147_483_647;
    const response = await like();
    expect(response.status).toBe(404);
    expect((await response.json()).errors).toEqual({ message: texts.notFound });
    expect((await unlike()).status).toBe(200);
  });

  it.each(['POST', 'DELETE'])('requires a session and a valid id: %s', async (method) => {
    const response = await product.visitor().send(method, `/api/likes/${songId}`);
    expect(response.status).toBe(401);
    expect((await response.json()).errors).toEqual({ message: texts.unauthorized });
    const refused = await client.send(method, '/api/likes/abc');
    expect(refused.status).toBe(400);
    expect(Object.keys((await refused.json()).errors)).toEqual(['songId']);
  });
});

internalDescribe('a liked song that is deleted', () => {
  it('loses its likes, with redelivered events, and rejects late likes', async () => {
    await like();
    await expectTold([{ subject: likeEvents.songLiked.subject, payload: { userId, songId } }]);
    await tellDeleted();
    await tellDeleted();
    expect(await likedSongIds()).not.toContain(songId);
    expect((await like()).status).toBe(404);
    await waitUntil(async () => (await likesInDatabase()) === 0);
    expect(published).toHaveLength(1);
  });

  it('keeps no like that is added concurrently', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => product.member()));
    const wishes = members.map(({ client: fan }) => fan.post(`/api/likes/${songId}`));
    const [statuses] = await Promise.all([Promise.all(wishes), tellDeleted()]);
    expect(statuses.every(({ status }) => status === 200 || status === 404)).toBe(true);
    await waitUntil(async () => (await likesInDatabase()) === 0);
  });
});

/** Waits for another pass of the relay, after which no further events are pending. */
async function expectTold(events: typeof published): Promise<void> {
  for (let turn = 0; turn < 100 && published.length < events.length; turn += 1) await wait(20);
  await wait(50);
  expect(published).toEqual(events);
}

/** Publishes the deletion of the song, and resolves once library has handled it. */
async function tellDeleted(): Promise<void> {
  const id = await publishEvent(product, songEvents.songDeleted, { id: songId, userId, assetIds: [] });
  const database = new pg.Client(product.databaseUrl('library'));
  await database.connect();
  const isHeard = { text: 'SELECT 1 FROM inbox WHERE message_id = $1', values: [id] };
  await waitUntil(async () => (await database.query(isHeard)).rows.length > 0).finally(() => database.end());
}

async function likesInDatabase(): Promise<number> {
  const query = 'SELECT 1 FROM likes WHERE song_id = $1';
  return (await queryDatabase(product.databaseUrl('library'), query, [songId])).length;
}
