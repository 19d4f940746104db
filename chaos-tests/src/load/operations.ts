import { ApiClient } from '@rubato/testing';
import { frontEndPaths } from '../topology/front-ends.ts';
import { CollectionOperations, type CollectionKind } from './collection-operations.ts';
import type { History } from './history.ts';
import { createLikeOperations } from './like-operations.ts';
import type { TestUser } from './user.ts';
import type { OperationName } from './operation-names.ts';
import type { OwnedItems } from './owned-items.ts';
import { runOperation, type OperationResult } from './run-operation.ts';
import { SongOperations } from './song-operations.ts';
import type { SongPool } from './song-pool.ts';
import { createName, Writer } from './writer.ts';

export type Operations = Readonly<Record<OperationName, () => Promise<OperationResult>>>;

const imageUrl = 'https://rubato.example/cover.png';

const albumKind: CollectionKind = {
  kind: 'album',
  path: '/api/albums',
  createForm: (title) => ({ title, image_url: imageUrl, release_year: 1972 }),
  createAddition: (id, songId) => ({ path: `/api/albums/${id}/songs/${songId}` }),
  names: {
    create: 'album',
    update: 'updateAlbum',
    delete: 'deleteAlbum',
    add: 'addToAlbum',
    remove: 'removeFromAlbum',
  },
};

const playlistKind: CollectionKind = {
  kind: 'playlist',
  path: '/api/playlists',
  createForm: (name) => ({ name, description: 'For the last tram', image_url: imageUrl }),
  createAddition: (id, songId) => ({ path: `/api/playlists/${id}/songs`, body: { song_id: songId } }),
  names: {
    create: 'playlist',
    update: 'updatePlaylist',
    delete: 'deletePlaylist',
    add: 'addToPlaylist',
    remove: 'removeFromPlaylist',
  },
};

/** The operations of `user`, whose own songs are `copies`. Records writes in `history`. */
export function createOperations(
  user: TestUser,
  songs: SongPool,
  copies: OwnedItems,
  history: History,
): Operations {
  const writer = new Writer(user.client, history);
  const albums = new CollectionOperations(writer, albumKind, (work) => withOwnSong(copies, songs, work));
  const { permanentIds } = songs;
  let additions = 0;
  const playlists = new CollectionOperations(writer, playlistKind, (work) =>
    work(permanentIds[additions++ % permanentIds.length] ?? 0),
  );
  const ownSongs = new SongOperations(writer, songs, copies);
  return {
    ...createReads(user.client, songs),
    logIn: () => logIn(user),
    ...createLikeOperations(writer, user.id, songs),
    playlist: () => playlists.create(),
    updatePlaylist: () => playlists.update(),
    deletePlaylist: () => playlists.delete(),
    addToPlaylist: () => playlists.addSong(),
    removeFromPlaylist: () => playlists.removeSong(),
    album: () => albums.create(),
    updateAlbum: () => albums.update(),
    deleteAlbum: () => albums.delete(),
    addToAlbum: () => albums.addSong(),
    removeFromAlbum: () => albums.removeSong(),
    upload: () => ownSongs.upload(),
    replaceFile: () => ownSongs.replaceFile(),
    updateSong: () => ownSongs.update(),
    deleteSong: () => ownSongs.delete(),
    invalidPlaylist: () => createInvalidPlaylist(writer),
  };
}

function createReads(
  client: ApiClient,
  { permanentIds, audioPath }: SongPool,
): Pick<Operations, 'browse' | 'song' | 'session' | 'search' | 'page' | 'remote' | 'audio'> {
  const get = (name: OperationName, path: string) => runOperation(name, [200], () => client.get(path));
  return {
    browse: () => get('browse', '/api/songs?limit=20'),
    song: () => get('song', `/api/songs/${permanentIds[0]}`),
    session: () => get('session', '/api/auth/'),
    search: () => get('search', '/api/search?q=t&limit=5'),
    page: () => get('page', frontEndPaths.page),
    remote: () => get('remote', frontEndPaths.remote),
    audio: () => runOperation('audio', [206], () => client.get(audioPath, { range: 'bytes=0-65535' })),
  };
}

/** Logs in with a fresh copy of the visitor's cookies, which keeps the user's session. */
function logIn({ visitor, credentials }: TestUser): Promise<OperationResult> {
  const other = new ApiClient(visitor.url);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  return runOperation('logIn', [200], () => other.post('/api/auth/login', credentials));
}

/** Runs `work` with one of the user's songs, reserved so that the user does not delete it. */
async function withOwnSong(
  copies: OwnedItems,
  songs: SongPool,
  work: (songId: number) => Promise<OperationResult>,
): Promise<OperationResult> {
  const song = copies.take(undefined, songs.nextId());
  if (!song) throw new Error('No songs left');
  const result = await work(song.id);
  copies.put(song);
  return result;
}

function createInvalidPlaylist(writer: Writer): Promise<OperationResult> {
  const name = createName('playlist');
  const { path, createForm } = playlistKind;
  const body = { ...createForm(name), description: '' };
  const written = { kind: 'playlist', name, value: name } as const;
  return writer.write('invalidPlaylist', written, { method: 'POST', path, body, expected: [400] });
}
