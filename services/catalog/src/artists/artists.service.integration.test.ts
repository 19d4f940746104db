import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  albumEvents,
  albumMessages,
  artistEvents,
  artistLimits,
  artistMessages,
  artistTexts,
  authEvents,
  songEvents,
  songMessages,
  usedImageEvents,
  type Actor,
  type ArtistFields,
  type ArtistProfile,
  type Song,
} from '@rubato/contracts';
import { newActor } from '@rubato/service-kit/testing';
import { newAsset, startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.close());

const fields: ArtistFields = { handle: 'changed', bio: '', links: [], imageKey: null, bannerKey: null };

/** Publishes the event of a user's sign-up or change of name. */
const signUp = ({ userId }: Actor, artist_name: string, version = 1) =>
  catalog.publish(authEvents.userUpdated, { id: userId, username: 'user', artist_name, version });

async function addArtist(name: string, actor = newActor()): Promise<ArtistProfile> {
  await signUp(actor, name);
  return artistOf(actor);
}

async function artistOf({ userId }: Actor): Promise<ArtistProfile> {
  const { rows } = await catalog.database.query<{ id: number }>('SELECT id FROM artists WHERE user_id = $1', [
    userId,
  ]);
  return byHandle(String(rows[0]!.id));
}

const byHandle = (handle: string) => catalog.call(artistMessages.byHandle, { handle });
const update = (actor: Actor, id: number, changes: Partial<ArtistFields>) =>
  catalog.call(artistMessages.update, { actor, id, artist: { ...fields, ...changes } });

describe('a handle', () => {
  it.each([
    ['Sigur Rós', /^sigur-ros$/],
    ['AC/DC', /^ac-dc$/],
    ['1975', /^artist-1975$/],
    ['???', /^artist-\d+$/],
    ['X', /^artist-x$/],
    [`${'long name '.repeat(6)}`, /^long-name-long-name-long-name$/],
  ])('of %j resembles the name', async (name, handle) => {
    expect((await addArtist(name)).handle).toMatch(handle);
  });

  it('is unique, for artists who sign up at the same time too', async () => {
    const artists = await Promise.all(Array.from({ length: 8 }, () => addArtist('Nina Simone')));
    const handles = artists.map(({ handle }) => handle);
    expect(new Set(handles).size).toBe(8);
    expect(handles).toContain('nina-simone');
    for (const handle of handles) expect(handle).toMatch(/^nina-simone(-\d+)?$/);
  });

  it('stays when the name changes', async () => {
    const actor = newActor();
    const { handle, id } = await addArtist('The Quiet Part', actor);
    await signUp(actor, 'The Loud Part', 2);
    expect(await byHandle(handle)).toMatchObject({ id, handle, name: 'The Loud Part' });
  });

  it('is assigned with the first song if the event has not arrived', async () => {
    const actor = newActor();
    await catalog.addSong(actor);
    const { handle } = await artistOf(actor);
    expect(handle).toMatch(/^artist/);
    await signUp(actor, 'Late Event');
    expect(await artistOf(actor)).toMatchObject({ handle, name: 'Late Event' });
  });

  it('can be changed, and the former one still leads to the artist', async () => {
    const actor = newActor();
    const { id, handle } = await addArtist('Old Name', actor);
    await update(actor, id, { handle: 'brand-new' });
    expect(await byHandle(handle)).toMatchObject({ id, handle: 'brand-new' });
    expect(await byHandle('brand-new')).toMatchObject({ id, handle: 'brand-new' });
    expect((await update(actor, id, { handle })).handle).toBe(handle);
  });

  it('of another artist is taken, a former one too', async () => {
    const [one, other] = [newActor(), newActor()];
    const first = await addArtist('First Comer', one);
    const second = await addArtist('Second Comer', other);
    await update(one, first.id, { handle: 'moved-on' });
    for (const handle of ['moved-on', first.handle])
      await expect(update(other, second.id, { handle })).rejects.toMatchObject({
        code: 'CONFLICT',
        fields: { handle: artistTexts.handleTaken },
      });
  });

  it('can only be changed a few times', async () => {
    const actor = newActor();
    const { id, handle } = await addArtist('Restless', actor);
    for (let n = 1; n < artistLimits.handles; n += 1) await update(actor, id, { handle: `restless-x${n}` });
    await expect(update(actor, id, { handle: 'restless-last' })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { handle: artistTexts.tooManyHandles },
    });
    expect((await update(actor, id, { handle })).handle).toBe(handle);
  });

  it.each(['no-such-artist', '0', '99999999999999', '2147483648', "'; DROP", '', 'a\u0000b', '-', 'current'])(
    '%j leads nowhere',
    async (handle) => {
      await expect(byHandle(handle)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('is shown with songs and albums, and a change invalidates their lists', async () => {
    const actor = newActor();
    const song = await catalog.addSong(actor);
    const album = await catalog.addAlbum(actor);
    const { id } = await artistOf(actor);
    const request = { limit: 1, ids: [song.id] };
    const before = await catalog.request(songMessages.pageOfIds, request);
    await update(actor, id, { handle: 'visible-everywhere' });
    const after = await catalog.request(songMessages.pageOfIds, request);
    expect(after.body).toMatchObject({ songs: [{ artist_handle: 'visible-everywhere' }] });
    expect(after.headers).not.toEqual(before.headers);
    const changed = await catalog.call(albumMessages.byId, { id: album.id });
    expect(changed.artist.artist_handle).toBe('visible-everywhere');
  });
});

describe('a profile', () => {
  it('has texts, links and counts', async () => {
    const actor = newActor();
    const { id } = await addArtist('Portrait', actor);
    await catalog.addSong(actor);
    await catalog.addAlbum(actor);
    const links = [{ label: 'Shop', url: 'https://example.com/shop' }];
    const profile = await update(actor, id, { handle: 'portrait', bio: 'Two\nlines', links });
    expect(profile).toMatchObject({
      bio: 'Two\nlines',
      links,
      song_count: 1,
      album_count: 1,
      image_url: null,
    });
    expect(await byHandle('portrait')).toEqual(profile);
  });

  it('announces pictures that it uses and releases', async () => {
    const actor = newActor();
    const { id } = await addArtist('Pictured', actor);
    const image = newAsset('png');
    const shown = await update(actor, id, { handle: 'pictured', imageKey: image.key });
    expect(shown.image_url).toMatch(new RegExp(`${image.key}$`));
    await update(actor, id, { handle: 'pictured' });
    const changes = await catalog.published(usedImageEvents.artistImagesChanged);
    expect(changes.filter((change) => change.id === id)).toEqual([
      { id, userId: actor.userId, assetIds: [image.assetId], releasedAssetIds: [] },
      { id, userId: actor.userId, assetIds: [], releasedAssetIds: [image.assetId] },
    ]);
  });

  it('can only be changed by its owner', async () => {
    const { id } = await addArtist('Mine');
    await expect(update(newActor(), id, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(update(newActor(), 2_000_000_000, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('copies of others', () => {
  it('follow every change of an artist, in revisions', async () => {
    const actor = newActor();
    const { id } = await addArtist('Copied', actor);
    await update(actor, id, { handle: 'copied-once' });
    await signUp(actor, 'Copied Again', 2);
    await signUp(actor, 'Too Late', 1);
    const events = (await catalog.published(artistEvents.artistChanged)).filter((event) => event.id === id);
    expect(events.map(({ handle, name }) => [handle, name])).toEqual([
      ['copied', 'Copied'],
      ['copied-once', 'Copied'],
      ['copied-once', 'Copied Again'],
    ]);
    const revisions = events.map(({ revision }) => revision);
    expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b));
  });

  it('follow the content of songs and albums', async () => {
    const actor = newActor();
    const song = await catalog.addSong(actor, { title: 'First' });
    await catalog.call(songMessages.update, { actor, id: song.id, changes: { title: 'Second' } });
    const album = await catalog.addAlbum(actor);
    await catalog.call(albumMessages.addSong, { actor, albumId: album.id, songId: song.id });
    await catalog.call(albumMessages.addSong, { actor, albumId: album.id, songId: song.id });
    await catalog.call(albumMessages.removeSong, { actor, albumId: album.id, songId: song.id });
    await catalog.call(albumMessages.delete, { actor, id: album.id });
    const songs = (await catalog.published(songEvents.songChanged)).filter(({ id }) => id === song.id);
    expect(songs.map(({ revision, title }) => [revision, title])).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ]);
    const albums = (await catalog.published(albumEvents.albumChanged)).filter(({ id }) => id === album.id);
    expect(albums.map(({ revision, songIds }) => [revision, songIds])).toEqual([
      [1, []],
      [2, [song.id]],
      [3, []],
    ]);
    expect(await catalog.published(albumEvents.albumDeleted)).toContainEqual({ id: album.id });
  });

  it('can be rebuilt from exports, page by page', async () => {
    const actor = newActor();
    const lyrics = 'la,'.repeat(6000);
    const added: Song[] = [];
    for (let n = 0; n < 80; n += 1) added.push(await catalog.addSong(actor, { lyrics }));
    const found: number[] = [];
    for (let after: number | undefined; ;) {
      const { songs } = await catalog.call(songMessages.export, { after, limit: 1000 });
      if (songs.length === 0) break;
      found.push(...songs.map(({ id }) => id));
      after = songs.at(-1)!.id;
    }
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(added.map(({ id }) => id)));
    const { artists } = await catalog.call(artistMessages.export, { limit: 1000 });
    expect(artists.length).toBeGreaterThan(1);
    await catalog.addAlbum(actor);
    expect((await catalog.call(albumMessages.export, { limit: 1000 })).albums.length).toBeGreaterThan(0);
  });
});

it('artists are read by id, in the order of the request', async () => {
  const [one, other] = [await addArtist('One'), await addArtist('Other')];
  const { artists } = await catalog.call(artistMessages.byIds, { ids: [other.id, 2_000_000_000, one.id] });
  expect(artists.map(({ name }) => name)).toEqual(['Other', 'One']);
});
