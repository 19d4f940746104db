import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maxPlaylistSongs, quotaTexts, songEvents, texts } from '@rubato/contracts';
import { type ApiClient, queryDatabase, waitUntil } from '@rubato/testing';
import { playlistCalls } from './playlist-calls.ts';
import { publishEvent } from './publish-event.ts';
import { internalIt } from './product-location.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

type Calls = ReturnType<typeof playlistCalls>;

let product: TestProduct;
let client: ApiClient;
let userId: number;
let made: Calls['made'];
let shown: Calls['shown'];
let song: Calls['song'];
let addSong: Calls['addSong'];

beforeAll(async () => {
  product = await startTestProduct();
  const member = await product.member();
  ({ client } = member);
  userId = member.user.id;
  ({ made, shown, song, addSong } = playlistCalls(client));
});

afterAll(() => product.close());

describe('the songs of a playlist', () => {
  it('are in the order in which they were added, each once', async () => {
    const { id } = await made();
    const [first, second, third] = [await song(), await song(), await song()];
    for (const songId of [third, first, second, first]) expect((await addSong(id, songId)).status).toBe(200);
    const { song_ids } = await (await addSong(id, third)).json();
    expect(song_ids).toEqual([third, first, second]);
    const removed = await client.send('DELETE', `/api/playlists/${id}/songs/${first}`);
    expect(removed.status).toBe(200);
    expect((await removed.json()).song_ids).toEqual([third, second]);
    const again = await client.send('DELETE', `/api/playlists/${id}/songs/${first}`);
    expect(again.status).toBe(200);
    expect((await (await addSong(id, first)).json()).song_ids).toEqual([third, second, first]);
  });

  it('are added once, also concurrently', async () => {
    const { id } = await made();
    const songId = await song();
    const responses = await Promise.all([addSong(id, songId), addSong(id, songId), addSong(id, songId)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shown(id)).song_ids).toEqual([songId]);
  });

  it.each([undefined, null, 0, -1, 1.5, 'one', '1'])('reject the id %p', async (songId) => {
    const response = await addSong((await made()).id, songId);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual(['song_id']);
  });

  it('return 404 for a missing song', async () => {
    const response = await addSong((await made()).id, 2_147_483_647);
    expect(response.status).toBe(404);
    expect((await response.json()).errors).toEqual({ message: texts.notFound });
  });

  it('are limited to ten thousand', async () => {
    const { id } = await made();
    const [last, tooMany] = [await song(), await song()];
    await queryDatabase(
      product.databaseUrl('library'),
      'INSERT INTO playlist_songs (playlist_id, song_id) SELECT $1, 1000000 + n FROM generate_series(1, $2) AS n',
      [id, maxPlaylistSongs - 1],
    );
    const responses = await Promise.all([addSong(id, last), addSong(id, tooMany)]);
    const refused = responses.find(({ status }) => status !== 200);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await refused?.json())?.errors).toEqual({ song_id: quotaTexts.playlistSongs(maxPlaylistSongs) });
    const { song_ids } = await shown(id);
    expect(song_ids).toHaveLength(maxPlaylistSongs);
    expect((await addSong(id, song_ids.at(-1))).status).toBe(200);
    await client.send('DELETE', `/api/playlists/${id}`);
  });

  internalIt('lose deleted songs, with redelivered and late events', async () => {
    const { id } = await made();
    const [gone, stays] = [await song(), await song()];
    for (const songId of [gone, stays]) await addSong(id, songId);
    const deletion = { id: gone, userId, assetIds: [] };
    for (let times = 0; times < 2; times += 1) await publishEvent(product, songEvents.songDeleted, deletion);
    await waitUntil(async () => !(await shown(id)).song_ids.includes(gone));
    expect((await addSong(id, gone)).status).toBe(404);
    expect((await shown(id)).song_ids).toEqual([stays]);
  });
});
