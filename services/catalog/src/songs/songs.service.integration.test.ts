import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  albumMessages,
  audioEvents,
  likeEvents,
  songEvents,
  songMessages,
  texts,
  type Actor,
} from '@rubato/contracts';
import { wireHeaders } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { newActor } from '@rubato/service-kit/testing';
import {
  newAsset,
  newAudio,
  newSong,
  startTestCatalog,
  type TestCatalog,
} from '../../testing/test-catalog.ts';

let catalog: TestCatalog;
let owner: Actor;
const other = newActor();
const missing = 2_147_483_647;

beforeAll(async () => {
  catalog = await startTestCatalog();
});

beforeEach(() => {
  owner = newActor();
});

afterAll(() => catalog.close());

const byId = (id: number) => catalog.call(songMessages.byId, { id });
const update = (id: number, changes: object, actor = owner) =>
  catalog.call(songMessages.update, { actor, id, changes });
const remove = (id: number, actor = owner) => catalog.call(songMessages.delete, { actor, id });
describe('a song', () => {
  it('is shown with its artist, newest first in every list', async () => {
    const song = newSong();
    const created = await catalog.addSong(owner, song);
    expect(created).toMatchObject({
      title: 'Azulejo',
      artist: 'Artist',
      genre: 'Bossa Nova',
      release_year: 1972,
      lyrics: 'One, two, three',
      user_id: owner.userId,
      image_url: `/media/${song.image.key}`,
      audio_url: `/media/${song.audio.key}`,
      albums: [],
      likes: 0,
    });
    expect(await byId(created.id)).toEqual(created);
    const { waveform: _onlyUnderItsId, ...inLists } = created;
    const page = { limit: 1 };
    expect((await catalog.call(songMessages.page, page)).songs).toEqual([inLists]);
    const ofUser = { ...page, userId: owner.userId };
    expect((await catalog.call(songMessages.pageOfUser, ofUser)).songs).toEqual([inLists]);
    const [ids, omitLyrics] = [[created.id], true];
    for (const { songs } of [
      await catalog.call(songMessages.page, { ...page, omitLyrics }),
      await catalog.call(songMessages.pageOfUser, { ...ofUser, omitLyrics }),
      await catalog.call(songMessages.pageOfIds, { ...page, ids, omitLyrics }),
      await catalog.call(songMessages.pageOfIds, { ...page, ids, omitLyrics, actor: owner }),
    ])
      expect(songs).toEqual([{ ...inLists, lyrics: '' }]);
  });

  it.each([
    [30, '0:30'],
    [187, '3:07'],
    [240, '4:00'],
    [3661, '61:01'],
  ])('of %i seconds has the duration %s', async (durationSeconds, duration) => {
    expect(await catalog.addSong(owner, { durationSeconds })).toMatchObject({ duration });
  });

  it('changes the submitted fields, and keeps the others and the albums', async () => {
    const song = await catalog.addSong(owner);
    const { id: albumId } = await catalog.addAlbum(owner);
    await catalog.call(albumMessages.addSong, { actor: owner, albumId, songId: song.id });
    const changed = await update(song.id, { title: 'Renamed', durationSeconds: 240 });
    expect(changed).toEqual({ ...song, title: 'Renamed', duration: '4:00', albums: [albumId] });
    expect(await byId(song.id)).toEqual(changed);
  });

  it('announces its files when it is created, changed and deleted', async () => {
    const song = newSong();
    const { id } = await catalog.addSong(owner, song);
    const image = newAsset('jpg');
    await update(id, { image });
    await update(id, { title: 'Renamed' });
    await remove(id);
    const { userId } = owner;
    const [before, after] = [song.image.assetId, image.assetId].map((assetId) => [
      assetId,
      song.audio.assetId,
    ]);
    const events = async (type: (typeof songEvents)['songCreated' | 'songUpdated' | 'songDeleted']) =>
      (await catalog.published(type)).filter((event) => event.id === id);
    expect(await events(songEvents.songCreated)).toEqual([{ id, userId, assetIds: before }]);
    expect(await events(songEvents.songUpdated)).toEqual([
      { id, userId, assetIds: after, releasedAssetIds: [song.image.assetId] },
    ]);
    expect(await events(songEvents.songDeleted)).toEqual([{ id, userId, assetIds: after }]);
  });

  it('is gone after its deletion', async () => {
    const { id } = await catalog.addSong(owner);
    const { id: kept } = await catalog.addSong(owner);
    await remove(id);
    await expect(byId(id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: texts.notFound });
    await expect(catalog.call(songMessages.assertExists, { id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(remove(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { ids } = await catalog.call(songMessages.idsOfUser, { userId: owner.userId });
    expect(ids).toEqual([kept]);
  });

  it('can be changed and deleted by its owner only', async () => {
    const song = await catalog.addSong(owner);
    const rejection = { code: 'FORBIDDEN', message: texts.forbidden };
    await expect(update(song.id, { title: 'Mine' }, other)).rejects.toMatchObject(rejection);
    await expect(remove(song.id, other)).rejects.toMatchObject(rejection);
    await expect(update(missing, { title: 'Nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await byId(song.id)).toEqual(song);
  });

  it('counts likes and unlikes, never below zero', async () => {
    const { id: songId } = await catalog.addSong(owner);
    const likes = async () => (await byId(songId)).likes;
    for (const userId of [7, 8]) await catalog.publish(likeEvents.songLiked, { userId, songId });
    expect(await likes()).toBe(2);
    for (const count of [1, 0, 0]) {
      await catalog.publish(likeEvents.songUnliked, { userId: 7, songId });
      expect(await likes()).toBe(count);
    }
  });
});

describe('a list', () => {
  it('of songs comes in pages, newest first, each song once', async () => {
    for (let n = 0; n < 5; n += 1) await catalog.addSong(owner, { title: `Page ${n}` });
    const { userId } = owner;
    const pages: number[][] = [];
    for (let before: number | undefined; ;) {
      const page = await catalog.request(songMessages.pageOfUser, { userId, limit: 2, before });
      pages.push(songMessages.pageOfUser.response.parse(page.body).songs.map(({ id }) => id));
      if (!page.headers[wireHeaders.next]) break;
      before = Number(page.headers[wireHeaders.next]);
    }
    const { ids } = await catalog.call(songMessages.idsOfUser, { userId });
    const [first, second, third, fourth, fifth] = ids;
    expect(pages).toEqual([[fifth, fourth], [third, second], [first]]);
  });

  const lists: [name: string, read: (limit: number) => Promise<unknown>][] = [
    ['songs', (limit) => catalog.call(songMessages.page, { limit })],
    ['a user’s songs', (limit) => catalog.call(songMessages.pageOfUser, { ...owner, limit })],
    ['albums', (limit) => catalog.call(albumMessages.page, { limit })],
  ];

  it.each(lists)(
    'takes two queries for many %s as for one, including that of the version',
    async (_name, read) => {
      for (let n = 0; n < 3; n += 1) await Promise.all([catalog.addSong(owner), catalog.addAlbum(owner)]);
      const query = jest.spyOn(pg.Client.prototype, 'query');
      for (const limit of [1, 100]) {
        query.mockClear();
        await read(limit);
        const queries = query.mock.calls.map(([first]) => JSON.stringify(first));
        expect(
          queries.filter((text) => /FROM (songs|albums|artists|album_songs|catalog_version)/.test(text)),
        ).toHaveLength(2);
      }
      query.mockRestore();
    },
  );

  it('of songs by ids is in list order, without missing ones', async () => {
    const songs: number[] = [];
    for (let n = 0; n < 4; n += 1) songs.push((await catalog.addSong(owner)).id);
    const [first, second, , last] = songs as [number, number, number, number];
    const page = { ids: [first, last, missing, second, first], limit: 100 };
    const listed = await catalog.call(songMessages.pageOfIds, page);
    expect(listed.songs.map(({ id }) => id)).toEqual([last, second, first]);
  });
});

describe('the results of jobs', () => {
  const waveform = Array.from({ length: 256 }, (_, n) => n);
  const missingResults = (assetIds: string[], streamVersion = 1) =>
    catalog.call(songMessages.missingResults, { assetIds, streamVersion });

  it('are missing until their events have arrived', async () => {
    const audio = newAudio();
    const { assetId } = audio;
    await catalog.addSong(owner, { audio });
    expect(await missingResults([assetId])).toEqual({ stream: [assetId], loudness: [assetId] });
    await catalog.publish(audioEvents.streamMade, { assetId, version: 1 });
    expect(await missingResults([assetId])).toEqual({ stream: [], loudness: [assetId] });
    await catalog.publish(audioEvents.loudnessMeasured, { assetId, loudness: -14, peak: -1, waveform });
    expect(await missingResults([assetId])).toEqual({ stream: [], loudness: [] });
  });

  it('are missing if the stream is of an earlier version', async () => {
    const audio = newAudio();
    await catalog.addSong(owner, { audio });
    await catalog.publish(audioEvents.streamMade, { assetId: audio.assetId, version: 1 });
    expect((await missingResults([audio.assetId], 2)).stream).toEqual([audio.assetId]);
  });

  it('are missing once for a file of several songs if one of them lacks them', async () => {
    const audio = newAudio();
    await catalog.addSong(owner, { audio });
    await catalog.publish(audioEvents.loudnessMeasured, {
      assetId: audio.assetId,
      loudness: -14,
      peak: -1,
      waveform,
    });
    await catalog.addSong(owner, { audio });
    expect(await missingResults([audio.assetId])).toEqual({
      stream: [audio.assetId],
      loudness: [audio.assetId],
    });
  });

  it('are not missing for a file that no song uses', async () => {
    expect(await missingResults([randomUUID()])).toEqual({ stream: [], loudness: [] });
  });
});

describe('deleted songs', () => {
  const deletedOf = async (...ids: number[]) => (await catalog.call(songMessages.deletedOf, { ids })).ids;

  it('are those whose ids no song has, blocked ones included', async () => {
    const deleted = await catalog.addSong(owner);
    const blocked = await catalog.addSong(owner);
    await catalog.database.query(`UPDATE songs SET visibility = 'blocked' WHERE id = $1`, [blocked.id]);
    await remove(deleted.id);
    expect(await deletedOf(deleted.id, blocked.id)).toEqual([deleted.id]);
  });

  it('are not those with a higher id than all others, which a restored database does not know', async () => {
    const { id } = await catalog.addSong(owner);
    await remove(id);
    expect(await deletedOf(id, missing)).toEqual([]);
    await catalog.addSong(owner);
    expect(await deletedOf(id, missing)).toEqual([id]);
  });
});
