import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Album, Decision, ListedDecision, Playlist, Report, Song } from '@rubato/contracts';
import { waitUntil, type ApiClient } from '@rubato/testing';
import pg from 'pg';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';
import type { SignedUpUser } from '../product/product-clients.ts';
import { newSong } from './new-song.ts';

let product: HostedProduct;
let accounts: pg.Client;
let owner: SignedUpUser;
let listener: SignedUpUser;
let moderator: ApiClient;

beforeAll(async () => {
  product = await sharedProduct();
  accounts = new pg.Client(product.databaseUrl('auth'));
  await accounts.connect();
  [owner, listener] = [await product.signUp(), await product.signUp()];
  ({ client: moderator } = await staff('moderator'));
});

afterAll(async () => {
  await accounts.end();
  await product.close();
});

async function staff(role: 'moderator' | 'admin') {
  const signedUp = await product.signUp();
  await accounts.query('UPDATE users SET role = $2 WHERE id = $1', [signedUp.user.id, role]);
  const { email } = signedUp.user;
  await signedUp.client.post('/api/auth/login', { email, password: 'a fine long password' });
  return signedUp;
}

const json = async (response: Promise<Response>) => (await response).json();
const decide = async (form: object) => {
  const response = await moderator.post('/api/admin/decisions', { reason: 'Not yours', ...form });
  expect([response.status, await response.json()]).toEqual([200, { message: 'The decision is recorded.' }]);
};
const mediaStatus = async (url: string) => {
  const response = await fetch(new URL(url, product.url), { cache: 'no-store' });
  await response.arrayBuffer();
  return response.status;
};

interface Context {
  readonly song: Song;
  readonly album: Album;
  readonly playlist: Playlist;
  readonly handle: string;
}

/** Makes a song that is in everything that lists songs. */
async function songEverywhere(): Promise<Context> {
  const song = await newSong(owner.client, { title: `Everywhere ${owner.user.id}`, genre: 'Pagode' });
  const other = await newSong(owner.client, { title: 'Beside it', genre: 'Pagode' });
  const album: Album = await json(
    owner.client.post('/api/albums', {
      title: 'With it',
      image_url: 'https://example.com/a.png',
      release_year: 1990,
    }),
  );
  for (const { id } of [song, other]) await owner.client.post(`/api/albums/${album.id}/songs/${id}`);
  const playlist: Playlist = await json(
    listener.client.post('/api/playlists', { name: 'Mine', description: 'All mine' }),
  );
  for (const { id } of [song, other])
    await listener.client.post(`/api/playlists/${playlist.id}/songs`, { song_id: id });
  await listener.client.post(`/api/likes/${song.id}`);
  const { artist_handle: handle = '' } = song;
  const { id } = await json(listener.client.get(`/api/artists/${handle}`));
  await listener.client.post(`/api/follows/${id}`);
  return { song, album, playlist, handle };
}

/** Whether the song is seen, place by place. */
async function places({ song, album, playlist, handle }: Context): Promise<Record<string, boolean>> {
  const visitor = product.visitor();
  const has = ({ songs = [] }: { songs?: readonly { readonly id: number }[] }) =>
    songs.some(({ id }) => id === song.id);
  const hasText = async (path: string, client = visitor) => {
    const response = await client.get(path);
    return (
      response.ok && new RegExp(`"id":${song.id}\\b[^{}]*"title":"${song.title}"`).test(await response.text())
    );
  };
  const { likedSongIds } = await json(listener.client.get('/api/auth'));
  const { song_ids: inAlbum } = await json(visitor.get(`/api/albums/${album.id}`));
  const { song_ids: inPlaylist } = await json(listener.client.get(`/api/playlists/${playlist.id}`));
  const related = await json(visitor.get(`/api/related/songs?seeds=${inAlbum.at(-1)}&limit=20`));
  return {
    page: has(await json(visitor.get('/api/songs?limit=100'))),
    'whole list': has(await json(visitor.get('/api/songs'))),
    'by id': has(await json(visitor.get(`/api/songs?ids=${song.id}`))),
    itself: (await visitor.get(`/api/songs/${song.id}`)).ok,
    album: inAlbum.includes(song.id),
    albums: (await json(visitor.get('/api/albums')))[album.id].song_ids.includes(song.id),
    playlist: inPlaylist.includes(song.id),
    likes: likedSongIds.includes(song.id),
    artist: has(await json(visitor.get(`/api/artists/${handle}/songs?limit=100`))),
    search: await hasText(`/api/search?q=${encodeURIComponent(song.title)}`),
    genre: await hasText('/api/browse/songs?genre=pagode&limit=100'),
    home: await hasText('/api/home'),
    feed: await hasText('/api/feed?limit=50', listener.client),
    related: has(related),
    audio: (await mediaStatus(song.audio_url)) === 200,
    cover: (await mediaStatus(song.image_url)) === 200,
    'small cover': (await mediaStatus(`${song.image_url}?w=96`)) === 200,
  };
}

/** Waits until all places show the song, or none does. */
async function settle(context: Context, isSeen: boolean): Promise<void> {
  let wrong: string[] = [];
  const check = async () => {
    const seen = await places(context);
    wrong = Object.keys(seen).filter((place) => seen[place] !== isSeen);
    return wrong.length === 0;
  };
  await waitUntil(check).catch(() => expect(wrong).toEqual([]));
}

describe('a blocked song', () => {
  it('disappears from everything, with its files, and comes back when it is unblocked', async () => {
    const context = await songEverywhere();
    await settle(context, true);
    const { song } = context;
    const etag = async (path: string) => (await product.visitor().get(path)).headers.get('etag');
    const before = [await etag('/api/songs?limit=100'), await etag('/api/songs'), await etag('/api/albums')];

    await decide({ kind: 'song', id: song.id, action: 'block' });
    const visitor = product.visitor();
    for (const path of ['/api/songs?limit=100', '/api/songs', '/api/albums']) {
      const { status } = await visitor.get(path, { 'if-none-match': before.join(', ') });
      expect([path, status]).toEqual([path, 200]);
    }
    await settle(context, false);
    const own: Song = await json(owner.client.get(`/api/songs/${song.id}`));
    expect(own.blocked).toMatchObject({ reason: 'Not yours' });
    const { decisions } = (await json(owner.client.get('/api/auth/decisions'))) as { decisions: Decision[] };
    expect(decisions[0]).toMatchObject({ subject_id: song.id, action: 'block', reason: 'Not yours' });

    await decide({ kind: 'song', id: song.id, action: 'unblock' });
    await settle(context, true);
  }, 120_000);

  it('has no files by the URLs of its stream either', async () => {
    const song = await newSong(owner.client);
    const [, name = ''] = /\/media\/(.*)\.\w+$/.exec(song.audio_url) ?? [];
    await product.internals.storeObject(`media/${name}-s1.json`, Buffer.from('{}'));
    const url = `/media/${name}-s1.json`;
    expect(await mediaStatus(url)).toBe(200);
    await decide({ kind: 'song', id: song.id, action: 'block' });
    await waitUntil(async () => (await mediaStatus(url)) === 404);
    await owner.client.send('DELETE', `/api/songs/${song.id}`);
  });
});

describe('decisions', () => {
  /** The decisions about these songs, from pages of two: others may decide at the same moment. */
  async function listed(ids: readonly number[], query = ''): Promise<ListedDecision[]> {
    const found: ListedDecision[] = [];
    let after = '';
    do {
      const { decisions, next } = await json(moderator.get(`/api/admin/decisions?limit=2${query}${after}`));
      found.push(...decisions.filter(({ subject_id: id }: ListedDecision) => ids.includes(id)));
      after = next ? `&after=${next}` : '';
    } while (after);
    return found;
  }

  it('are listed newest first, also only those that block content', async () => {
    const songs = [await newSong(owner.client), await newSong(owner.client)];
    const [kept, unblocked] = songs.map(({ id }) => id) as [number, number];
    for (const id of [kept, unblocked]) await decide({ kind: 'song', id, action: 'block' });
    await decide({ kind: 'song', id: unblocked, action: 'unblock' });
    expect(await listed([kept, unblocked])).toMatchObject([
      { subject_id: unblocked, action: 'unblock', is_blocking: false },
      { subject_id: unblocked, action: 'block', is_blocking: false },
      { subject_id: kept, action: 'block', is_blocking: true, owner: owner.user.username },
    ]);
    const blocking = () => listed([kept, unblocked], '&is_blocking=true');
    expect(await blocking()).toMatchObject([{ subject_id: kept }]);
    expect((await moderator.get('/api/admin/decisions?is_blocking=maybe')).status).toBe(400);

    await owner.client.send('DELETE', `/api/songs/${kept}`);
    await waitUntil(async () => (await blocking()).length === 0);
  });
});

describe('reports', () => {
  it('of visitors and users are one entry, which the decision closes', async () => {
    const song = await newSong(owner.client);
    const form = { kind: 'song', id: song.id, category: 'spam', text: 'Advertising' };
    for (const client of [product.visitor(), product.visitor(), listener.client])
      expect((await client.post('/api/reports', form)).status).toBe(200);
    const entry = async () => {
      const { reports } = (await json(moderator.get('/api/admin/reports?limit=100'))) as {
        reports: Report[];
      };
      return reports.find(({ subject_id: id }) => id === song.id);
    };
    expect(await entry()).toMatchObject({ count: 3, title: song.title, owner: owner.user.username });
    await decide({ kind: 'song', id: song.id, action: 'dismiss' });
    expect(await entry()).toBeUndefined();
    expect((await product.visitor().get(`/api/songs/${song.id}`)).status).toBe(200);
  });

  it('need a known category', async () => {
    const response = await product
      .visitor()
      .post('/api/reports', { kind: 'song', id: 1, category: 'boring' });
    expect([response.status, (await response.json()).errors]).toEqual([400, { category: 'Choose a reason' }]);
  });
});

describe('users', () => {
  it('lose all access at once when they are suspended, with a clear text at the log-in', async () => {
    const { client, user } = await product.signUp();
    const path = `/api/admin/members/${user.id}/suspension`;
    const response = await moderator.send('PUT', path, { is_suspended: true, reason: 'Spam' });
    expect(await response.json()).toMatchObject({ id: user.id, suspension_reason: 'Spam', email: null });
    expect((await client.get('/api/auth')).status).toBe(401);
    const credentials = { email: user.email, password: 'a fine long password' };
    const rejected = await client.post('/api/auth/login', credentials);
    expect([rejected.status, (await rejected.json()).errors]).toEqual([
      403,
      { message: 'This account is suspended. Contact the operator of this installation.' },
    ]);
    await moderator.send('PUT', path, { is_suspended: false, reason: 'Resolved' });
    expect((await client.post('/api/auth/login', credentials)).status).toBe(200);
  });

  it('get roles and quotas that count in their running sessions', async () => {
    const { client: admin } = await staff('admin');
    const { client, user } = await product.signUp();
    const setQuotas = (quotas: object) =>
      admin.send('PUT', `/api/admin/members/${user.id}/quotas`, { quotas, reason: 'Asked' });
    await setQuotas({ songs: 1 });
    await newSong(client);
    await expect(newSong(client)).rejects.toThrow('You can have up to 1 song');
    await setQuotas({ songs: 0 });
    await expect(newSong(client)).rejects.toThrow('Your account can’t add songs.');
    await setQuotas({ bytes: 0 });
    await expect(newSong(client)).rejects.toThrow('Your account can’t store files.');
    expect((await client.get('/api/admin/reports')).status).toBe(403);
    await admin.send('PUT', `/api/admin/members/${user.id}/role`, { role: 'moderator', reason: 'Helps' });
    expect((await client.get('/api/admin/reports')).status).toBe(200);
    expect(await json(client.get('/api/auth'))).toMatchObject({ role: 'moderator' });
    await admin.send('PUT', `/api/admin/members/${user.id}/role`, { role: 'member', reason: 'Done' });
    expect((await client.get('/api/admin/reports')).status).toBe(403);
  });

  it('can set a new password by a link that an admin hands over', async () => {
    const { client: admin } = await staff('admin');
    const { user } = await product.signUp();
    const { url } = await json(admin.post(`/api/admin/members/${user.id}/reset-link`, { reason: 'Lost' }));
    const token = new URL(url).hash.replace('#token=', '');
    const visitor = product.visitor();
    const form = { token, password: 'another fine long one' };
    expect((await visitor.send('PUT', '/api/auth/password/reset', form)).status).toBe(200);
    expect((await visitor.send('PUT', '/api/auth/password/reset', form)).status).toBe(400);
    const credentials = { email: user.email, password: form.password };
    expect((await visitor.post('/api/auth/login', credentials)).status).toBe(200);
  });
});
