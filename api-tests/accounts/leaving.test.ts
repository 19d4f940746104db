import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Song } from '@rubato/contracts';
import { queryDatabase, temporaryFolder, waitUntil, type ApiClient, type UserTraces } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { newSong } from '../catalog/new-song.ts';
import { internalDescribe } from '../product/product-location.ts';
import { imageFile, songForm } from '../catalog/song-form.ts';
import { startHostedProduct, unlimitedAttempts, type HostedProduct } from '../product/hosted-product.ts';
import { okJson } from './data-export.ts';
import { referencesToUsers, tracesOf } from './user-traces.ts';

let product: HostedProduct;
let mails: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  mails = await temporaryFolder();
  product = await startHostedProduct({
    quotas: { ...unlimitedAttempts, ACCOUNT_DELETION_DAYS: '0', MAIL_FOLDER: mails.path },
  });
});
afterAll(async () => {
  await product.close();
  await mails.remove();
});

const password = 'a fine long password';

/** Ids remain here for a month, so that nothing that arrives late comes back: only numbers, without anything about the user. */
const tombstones = [
  'catalog.deleted_users.user_id',
  'discovery.deleted_users.user_id',
  'library.deleted_artists.artist_id',
  'library.deleted_users.user_id',
  'media.deleted_users.user_id',
];

/** Tables in which the user of these tests has no row before the deletion, and why. */
const without: Readonly<Record<string, string>> = {
  'auth.audit_log.actor_id': 'kept as evidence: only ids of moderators and admins',
};

async function uploadImage(client: ApiClient): Promise<string> {
  const form = new FormData();
  form.set('image', await imageFile());
  return (await okJson(client.post('/api/images', form))).image_url;
}

interface TestUser extends UserTraces {
  readonly client: ApiClient;
  readonly email: string;
  readonly username: string;
  readonly artist: { readonly id: number; readonly handle: string };
}

async function newUser(): Promise<TestUser> {
  const { client, user } = await product.signUp();
  let artist = await okJson(client.get('/api/artists/current'));
  const profile = {
    handle: `h-${user.username}`.slice(0, 30),
    bio: '',
    links: [],
    image_url: await uploadImage(client),
    banner_url: await uploadImage(client),
  };
  artist = await okJson(client.send('PUT', `/api/artists/${artist.id}`, profile));
  const { id: userId, email, username } = user;
  return { client, email, username, artist, userId, artistId: artist.id, texts: [username, artist.handle] };
}

interface Belongings {
  readonly songs: readonly Song[];
  readonly albumId: number;
  readonly playlistId: number;
}

/** Gives a user some of everything. Follows and likes are those of the other user. */
async function fill({ client, email }: TestUser): Promise<Belongings> {
  const songs = [await newSong(client), await newSong(client)];
  await okJson(client.post('/api/songs', await songForm(), { 'idempotency-key': randomUUID() }));
  const album = { title: 'Low Water', image_url: await uploadImage(client), release_year: 1979 };
  const { id: albumId } = await okJson(
    client.post('/api/albums', album, { 'idempotency-key': randomUUID() }),
  );
  await okJson(client.post(`/api/albums/${albumId}/songs/${songs[0]!.id}`));
  const playlist = { name: 'Trams', description: 'Rain', image_url: await uploadImage(client) };
  const { id: playlistId } = await okJson(
    client.post('/api/playlists', playlist, { 'idempotency-key': randomUUID() }),
  );
  for (const { id } of songs)
    await okJson(client.post(`/api/playlists/${playlistId}/songs`, { song_id: id }));
  for (const { id } of songs) await okJson(client.post(`/api/likes/${id}`));
  await uploadImage(client); // never attached
  await okJson(client.post('/api/auth/export'));
  await okJson(product.visitor().post('/api/auth/login', { email, password }));
  await okJson(client.post('/api/auth/email/verification'));
  return { songs, albumId, playlistId };
}

async function react(by: TestUser, { songs }: Belongings, to: TestUser): Promise<void> {
  await okJson(by.client.post(`/api/follows/${to.artistId}`));
  for (const { id } of songs) await okJson(by.client.post(`/api/likes/${id}`));
  await okJson(by.client.send('DELETE', `/api/likes/${songs[1]!.id}`));
}

const assetsOf = async (userId: number) =>
  (
    await queryDatabase<{ id: string }>(
      product.databaseUrl('media'),
      'SELECT id FROM assets WHERE user_id = $1',
      [userId],
    )
  ).map(({ id }) => id);

async function objectsOf(assetIds: readonly string[]): Promise<string[]> {
  const keys = await product.internals.objectKeys('');
  return keys.filter((key) => assetIds.some((id) => key.includes(id)));
}

const traces = (user: UserTraces) => tracesOf((service) => product.databaseUrl(service), user);
const leftOf = async (user: UserTraces) =>
  (await traces(user)).filter((place) => !tombstones.includes(place));
/** Waits until all events are handled: discovery’s copies come last. */
const hasTraces = (user: UserTraces, ...places: string[]) =>
  waitUntil(async () => {
    const found = await traces(user);
    return places.every((place) => found.includes(place));
  });

async function deleteAccount({ client, username }: TestUser): Promise<void> {
  await okJson(client.post('/api/auth/deletion', { username }));
}

internalDescribe('a user who leaves', () => {
  it('leaves nothing behind, and others what is theirs', async () => {
    const [leaving, staying] = [await newUser(), await newUser()];
    const [own, others] = [await fill(leaving), await fill(staying)];
    await react(leaving, others, staying);
    await react(staying, own, leaving);
    for (const { id } of own.songs)
      await okJson(staying.client.post(`/api/playlists/${others.playlistId}/songs`, { song_id: id }));
    await hasTraces(
      leaving,
      'auth.account_tokens.user_id',
      'discovery.artists.id',
      'discovery.recent_likes.user_id',
      'discovery.removals.user_id',
      'discovery.search_documents.owner_id',
    );
    const before = await traces(leaving);
    const references = await referencesToUsers((service) => product.databaseUrl(service));
    const missing = references.filter((place) => !tombstones.includes(place) && !before.includes(place));
    expect(missing.filter((place) => !(place in without))).toEqual([]);
    await waitUntil(async () => (await okJson(leaving.client.get('/api/auth/export'))).state === 'done');
    const exports = async () => (await product.internals.objectKeys('media/exports/')).length;
    await waitUntil(async () => (await exports()) === 2);
    const assetIds = await assetsOf(leaving.userId);
    expect(assetIds.length).toBeGreaterThan(10);
    expect((await objectsOf(assetIds)).length).toBeGreaterThan(20);
    const keptAssets = await assetsOf(staying.userId);
    const keptObjects = await objectsOf(keptAssets);

    await deleteAccount(leaving);
    await waitUntil(async () => (await leftOf(leaving)).length === 0);
    await waitUntil(async () => (await objectsOf(assetIds)).length === 0);
    expect(await exports()).toBe(1);

    expect((await leaving.client.get('/api/auth')).status).toBe(401);
    expect((await product.visitor().get(`/api/artists/${leaving.artist.handle}`)).status).toBe(404);
    const playlist = await okJson(staying.client.get(`/api/playlists/${others.playlistId}`));
    expect(playlist.song_ids).toEqual(others.songs.map(({ id }) => id));
    expect((await okJson(staying.client.get('/api/follows'))).artist_ids).toEqual([]);
    const account = await okJson(staying.client.get('/api/auth'));
    expect(account.likedSongIds).toEqual(others.songs.map(({ id }) => id));
    const artist = await okJson(product.visitor().get(`/api/artists/${staying.artist.handle}`));
    expect(artist.followers).toBe(0);
    await waitUntil(async () => {
      const songs = await Promise.all(
        others.songs.map(({ id }) => okJson(staying.client.get(`/api/songs/${id}`))),
      );
      return songs.every(({ likes }) => likes === 1);
    });
    expect((await assetsOf(staying.userId)).toSorted()).toEqual(keptAssets.toSorted());
    expect((await objectsOf(keptAssets)).toSorted()).toEqual(keptObjects.toSorted());
    const again = { username: leaving.username, email: leaving.email, password };
    expect((await product.visitor().post('/api/auth/signup', again)).status).toBe(201);
  });
});

it('keeps an account whose user changes their mind', async () => {
  const { client, user } = await product.signUp();
  expect(await okJson(client.get('/api/auth/deletion'))).toEqual({ deletes_at: null });
  const rejected = await client.post('/api/auth/deletion', { username: 'someone else' });
  expect(rejected.status).toBe(400);
  expect(await okJson(client.send('DELETE', '/api/auth/deletion'))).toEqual({ deletes_at: null });
  expect((await okJson(client.get('/api/auth'))).id).toBe(user.id);
});
