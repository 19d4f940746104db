import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { likeEvents, songEvents, texts } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { publishEvent } from './publish-event.ts';
import { newSong } from './new-song.ts';
import { insideDescribe, insideIt, isElsewhere } from './reach.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

const told: { subject: string; payload: unknown }[] = [];

let product: TestProduct;
let client: ApiClient;
let userId: number;
let songId: number;

beforeAll(async () => {
  product = await startTestProduct();
  const member = await product.member();
  ({ client } = member);
  userId = member.user.id;
  for (const { subject } of isElsewhere ? [] : Object.values(likeEvents))
    await product.ports.events.consume('likes-test', subject, async (event) => {
      told.push({ subject, payload: event.payload });
    });
});

beforeEach(async () => {
  songId = (await newSong(client)).id;
  told.length = 0;
});

afterAll(() => product.close());

const like = () => client.post(`/api/likes/${songId}`);
const unlike = () => client.send('DELETE', `/api/likes/${songId}`);
const likedSongIds = async (): Promise<number[]> =>
  (await (await client.get('/api/auth/')).json()).likedSongIds;

describe('liking a song', () => {
  it('answers with its id and shows at once among the user’s liked songs', async () => {
    const answer = await like();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ song_id: songId });
    expect((await likedSongIds()).at(-1)).toBe(songId);
  });

  insideIt(
    'and unliking it are told once for each real change, however often they are asked for',
    async () => {
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
    },
  );

  it('is counted on the song, for each user who likes it', async () => {
    const likes = async () => (await (await client.get(`/api/songs/${songId}`)).json()).likes;
    const { client: other } = await product.member();
    await like();
    await other.post(`/api/likes/${songId}`);
    await waitUntil(async () => (await likes()) === 2);
    await unlike();
    await waitUntil(async () => (await likes()) === 1);
  });

  it('is each user’s own', async () => {
    await like();
    const { client: other } = await product.member();
    await other.send('DELETE', `/api/likes/${songId}`);
    expect(await likedSongIds()).toContain(songId);
    expect((await (await other.get('/api/auth/')).json()).likedSongIds).toEqual([]);
  });

  it('is 404 for an unknown song, which can be unliked all the same', async () => {
    songId = 2_147_483_647;
    const answer = await like();
    expect(answer.status).toBe(404);
    expect((await answer.json()).errors).toEqual({ message: texts.notFound });
    expect((await unlike()).status).toBe(200);
  });

  it.each(['POST', 'DELETE'])('is for members only, and wants an id: %s', async (method) => {
    const answer = await product.visitor().send(method, `/api/likes/${songId}`);
    expect(answer.status).toBe(401);
    expect((await answer.json()).errors).toEqual({ message: texts.unauthorized });
    const refused = await client.send(method, '/api/likes/abc');
    expect(refused.status).toBe(400);
    expect(Object.keys((await refused.json()).errors)).toEqual(['songId']);
  });
});

insideDescribe('a liked song that is deleted', () => {
  it('is liked by nobody, however often that is told, and cannot be liked late', async () => {
    await like();
    await expectTold([{ subject: likeEvents.songLiked.subject, payload: { userId, songId } }]);
    await tellDeleted();
    await tellDeleted();
    expect(await likedSongIds()).not.toContain(songId);
    expect((await like()).status).toBe(404);
    await waitUntil(async () => (await likesInDatabase()) === 0);
    expect(told).toHaveLength(1);
  });

  it('is not left liked when both happen at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => product.member()));
    const wishes = members.map(({ client: fan }) => fan.post(`/api/likes/${songId}`));
    const [statuses] = await Promise.all([Promise.all(wishes), tellDeleted()]);
    expect(statuses.every(({ status }) => status === 200 || status === 404)).toBe(true);
    await waitUntil(async () => (await likesInDatabase()) === 0);
  });
});

/** Nothing more comes after what was expected: the relay has had time for another pass. */
async function expectTold(events: typeof told): Promise<void> {
  for (let turn = 0; turn < 100 && told.length < events.length; turn += 1) await wait(20);
  await wait(50);
  expect(told).toEqual(events);
}

/** Tells that the song is gone, and resolves when library has heard it: a bus may only promise to pass it on. */
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
