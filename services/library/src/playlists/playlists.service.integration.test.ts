import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  authEvents,
  externalCoverMessages,
  playlistMessages,
  texts,
  usedImageEvents,
  type Actor,
} from '@rubato/contracts';
import { wireHeaders } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { newActor } from '@rubato/service-kit/testing';
import { newPlaylist, newSongId, startTestLibrary, type TestLibrary } from '../../testing/test-library.ts';

let library: TestLibrary;
let actor: Actor;
const other = newActor();

beforeAll(async () => {
  library = await startTestLibrary();
});

beforeEach(() => {
  actor = newActor();
});

afterAll(() => library.close());

const byId = (id: number, reader = actor) => library.call(playlistMessages.byId, { actor: reader, id });
const update = (id: number, fields: object = {}, by = actor) =>
  library.call(playlistMessages.update, { actor: by, id, playlist: { ...newPlaylist, ...fields } });
const remove = (id: number, by = actor) => library.call(playlistMessages.delete, { actor: by, id });
const page = (fields: { after?: number; limit?: number; unlessVersion?: string } = {}) =>
  library.request(playlistMessages.pageOfUser, { ...actor, limit: 100, ...fields });
const listOf = (body: unknown) => playlistMessages.pageOfUser.response.parse(body).playlists;

describe('a playlist', () => {
  it('is shown with its owner, by id and in the list', async () => {
    const playlist = await library.addPlaylist(actor);
    expect(playlist).toEqual({
      id: expect.any(Number),
      name: 'Rainy days',
      description: 'For the last tram',
      image_url: 'https://rubato.example/tram.png',
      image_color: null,
      song_ids: [],
      user_id: actor.userId,
      owner: { id: actor.userId, username: `user ${actor.userId}` },
    });
    expect(await byId(playlist.id)).toEqual(playlist);
    expect(listOf((await page()).body)).toEqual([playlist]);
  });

  it('is created once per key and user, also concurrently', async () => {
    const idempotencyKey = randomUUID();
    const create = (by: Actor) =>
      library.call(playlistMessages.create, {
        actor: by,
        username: 'A',
        playlist: newPlaylist,
        idempotencyKey,
      });
    const playlists = await Promise.all([create(actor), create(actor), create(actor)]);
    playlists.push(await create(actor));
    expect(new Set(playlists.map(({ id }) => id)).size).toBe(1);
    const others = await create(other);
    expect(others).toMatchObject({ user_id: other.userId });
    expect(others.id).not.toBe(playlists[0]!.id);
  });

  it('keeps its songs when it is updated, and loses an omitted image', async () => {
    const playlist = await library.addPlaylist(actor);
    const songId = newSongId();
    await library.addSong(actor, playlist.id, songId);
    const changes = { name: 'Sunny days', description: 'For the first' };
    const changed = { ...playlist, ...changes, image_url: null, song_ids: [songId] };
    expect(await update(playlist.id, { ...changes, imageUrl: null })).toEqual(changed);
    expect(await byId(playlist.id)).toEqual(changed);
  });

  it('is gone after its deletion', async () => {
    const { id } = await library.addPlaylist(actor);
    await library.addSong(actor, id, newSongId());
    expect(await remove(id)).toEqual({ id });
    await expect(byId(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remove(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('announces an uploaded image when it starts and stops using it', async () => {
    const assetId = randomUUID();
    const imageKey = `0123456789abcdef-${assetId}.png`;
    const { id, image_url } = await library.addPlaylist(actor, { imageUrl: `/media/${imageKey}`, imageKey });
    expect(image_url).toBe(`/media/${imageKey}`);
    await update(id);
    const change = { id, userId: actor.userId };
    expect(await library.published(usedImageEvents.playlistImagesChanged)).toEqual([
      { ...change, assetIds: [assetId], releasedAssetIds: [] },
      { ...change, assetIds: [], releasedAssetIds: [assetId] },
    ]);
  });

  it('has the color of its image, as long as it uses it', async () => {
    const imageKey = `0123456789abcdef-${randomUUID()}.png`;
    const image = { imageUrl: `/media/${imageKey}`, imageKey, imageColor: '#336699' };
    const { id, image_color } = await library.addPlaylist(actor, image);
    expect([image_color, (await update(id)).image_color]).toEqual(['#336699', null]);
    expect((await update(id, image)).image_color).toBe('#336699');
  });

  it('is known to use a cover of another host', async () => {
    const [first, second] = [newActor(), newActor()];
    const imageUrl = `https://images.example/${first.userId}`;
    await library.addPlaylist(second, { imageUrl });
    const { id } = await library.addPlaylist(first, { imageUrl });
    const urls = [imageUrl, 'https://images.example/unused'];
    const uses = async () => (await library.call(externalCoverMessages.inLibrary, { urls })).covers;
    const userId = Math.min(first.userId, second.userId);
    expect(await uses()).toEqual([{ url: imageUrl, userId, isBlocked: false }]);
    await library.call(playlistMessages.delete, { actor: first, id });
    expect(await uses()).toEqual([{ url: imageUrl, userId: second.userId, isBlocked: false }]);
  });

  it('shows the newest username of its owner, regardless of the order of events', async () => {
    const { id } = await library.addPlaylist(actor);
    const rename = (username: string, version: number) =>
      library.publish(authEvents.userUpdated, { id: actor.userId, username, artist_name: 'Anna', version });
    await rename('the-newest', 9);
    await rename('older', 8);
    expect((await byId(id)).owner.username).toBe('the-newest');
  });
});

describe('the list of playlists', () => {
  it('comes in pages, oldest first, with the user’s own only', async () => {
    await library.addPlaylist(other);
    const created: number[] = [];
    for (let n = 0; n < 5; n += 1) created.push((await library.addPlaylist(actor, { name: `Page ${n}` })).id);
    const pages: number[][] = [];
    for (let after: number | undefined; ;) {
      const { body, headers } = await page({ after, limit: 2 });
      pages.push(listOf(body).map(({ id }) => id));
      if (!headers[wireHeaders.next]) break;
      after = Number(headers[wireHeaders.next]);
    }
    const [first, second, third, fourth, fifth] = created;
    expect(pages).toEqual([[first, second], [third, fourth], [fifth]]);
  });

  it('is empty initially', async () => {
    expect((await page()).body).toEqual({ playlists: [] });
  });

  it('takes one query besides that of its version, regardless of its content', async () => {
    const { id } = await library.addPlaylist(actor);
    await library.addPlaylist(actor);
    for (let n = 0; n < 2; n += 1) await library.addSong(actor, id, newSongId());
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await page();
    const queries = query.mock.calls.map(([first]) => JSON.stringify(first));
    query.mockRestore();
    expect(queries.filter((text) => /FROM (playlists|playlist_songs|users)\b/.test(text))).toHaveLength(1);
  });

  const writes: Record<string, (id: number) => Promise<unknown>> = {
    'creating a playlist': () => library.addPlaylist(actor),
    'updating a playlist': (id) => update(id, { name: 'Another name' }),
    'adding a song': (id) => library.addSong(actor, id, newSongId()),
    'removing a song': (playlistId) =>
      library.call(playlistMessages.removeSong, { actor, playlistId, songId: existingSong }),
    'deleting a playlist': (id) => remove(id),
  };
  const existingSong = newSongId();

  it.each(Object.entries(writes))('has a new version after %s, for its owner only', async (_name, write) => {
    const { id } = await library.addPlaylist(actor);
    await library.addSong(actor, id, existingSong);
    const { body, headers } = await page();
    const unlessVersion = headers[wireHeaders.version]!;
    expect(await page({ unlessVersion })).toMatchObject({ body: null });
    await library.addPlaylist(other);
    expect(await page({ unlessVersion })).toMatchObject({ body: null });
    await write(id);
    const changed = (await page({ unlessVersion })).body;
    expect(changed).toMatchObject({ playlists: expect.any(Array) });
    expect(changed).not.toEqual(body);
  });
});

describe('another’s playlist', () => {
  it('does not exist', async () => {
    const playlist = await library.addPlaylist(actor);
    const songId = newSongId();
    const { id } = await library.addSong(actor, playlist.id, songId);
    const song = { actor: other, playlistId: id, songId };
    const attempts = [
      () => byId(id, other),
      () => update(id, { name: 'Mine' }, other),
      () => remove(id, other),
      () => library.call(playlistMessages.addSong, { ...song, songId: newSongId() }),
      () => library.call(playlistMessages.removeSong, song),
      () => library.call(playlistMessages.reorderSongs, { actor: other, id, songIds: [songId] }),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', message: texts.notFound });
    expect(await byId(id)).toEqual({ ...playlist, song_ids: [songId] });
  });
});
