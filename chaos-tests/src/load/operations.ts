import { randomBytes } from 'node:crypto';
import { ApiClient } from '@rubato/testing';
import { frontEndPaths } from '../topology/front-ends.ts';
import { runOperation, type OperationResult } from './run-operation.ts';
import { collectionOperations } from './collection-operations.ts';
import type { History } from './history.ts';
import { likeOperations } from './like-operations.ts';
import type { Member } from './member.ts';
import type { OperationName } from './operation-names.ts';
import { songOperations } from './song-operations.ts';
import type { SongPool } from './song-pool.ts';
import type { OwnedItems } from './owned-items.ts';

export type Operations = Readonly<Record<OperationName, () => Promise<OperationResult>>>;

const imageUrl = 'https://rubato.example/cover.png';
const playlistForm = (name: string) => ({ name, description: 'For the last tram', image_url: imageUrl });
const albumForm = (title: string) => ({ title, image_url: imageUrl, release_year: 1972 });

/** The operations of `member`, whose own songs are `copies`. Records writes in `history`. */
export function operationsOf(
  member: Member,
  songs: SongPool,
  copies: OwnedItems,
  history: History,
): Operations {
  const { client } = member;
  const get = (name: OperationName, path: string) => runOperation(name, [200], () => client.get(path));
  const { permanentIds, audioPath } = songs;
  let additions = 0;
  const albums = collectionOperations(client, history, {
    kind: 'album',
    path: '/api/albums',
    form: albumForm,
    addition: (id, songId) => ({ path: `/api/albums/${id}/songs/${songId}` }),
    withSong: (work) => withOwnSong(copies, songs, work),
    names: {
      create: 'album',
      update: 'updateAlbum',
      delete: 'deleteAlbum',
      add: 'addToAlbum',
      remove: 'removeFromAlbum',
    },
  });
  const playlists = collectionOperations(client, history, {
    kind: 'playlist',
    path: '/api/playlists',
    form: playlistForm,
    addition: (id, songId) => ({ path: `/api/playlists/${id}/songs`, body: { song_id: songId } }),
    withSong: (work) => work(permanentIds[additions++ % permanentIds.length] ?? 0),
    names: {
      create: 'playlist',
      update: 'updatePlaylist',
      delete: 'deletePlaylist',
      add: 'addToPlaylist',
      remove: 'removeFromPlaylist',
    },
  });
  return {
    browse: () => get('browse', '/api/songs?limit=20'),
    song: () => get('song', `/api/songs/${permanentIds[0]}`),
    session: () => get('session', '/api/auth/'),
    search: () => get('search', '/api/search?q=t&limit=5'),
    logIn: () => logIn(member),
    page: () => get('page', frontEndPaths.page),
    remote: () => get('remote', frontEndPaths.remote),
    audio: () => runOperation('audio', [206], () => client.get(audioPath, { range: 'bytes=0-65535' })),
    ...likeOperations(member, history, songs),
    playlist: playlists.create,
    updatePlaylist: playlists.update,
    deletePlaylist: playlists.delete,
    addToPlaylist: playlists.add,
    removeFromPlaylist: playlists.remove,
    album: albums.create,
    updateAlbum: albums.update,
    deleteAlbum: albums.delete,
    addToAlbum: albums.add,
    removeFromAlbum: albums.remove,
    ...songOperations(client, history, songs, copies),
    invalidPlaylist: () => createInvalidPlaylist(client, history),
  };
}

/** Logs in with a fresh copy of the visitor's cookies, which keeps the member's session. */
function logIn({ visitor, credentials }: Member): Promise<OperationResult> {
  const other = new ApiClient(visitor.url);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  return runOperation('logIn', [200], () => other.post('/api/auth/login', credentials));
}

/** Runs `work` with one of the member's songs, reserved so that the member does not delete it. */
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

async function createInvalidPlaylist(client: ApiClient, history: History): Promise<OperationResult> {
  const name = `playlist-${randomBytes(5).toString('hex')}`;
  const startedAt = performance.now();
  const result = await runOperation('invalidPlaylist', [400], () =>
    client.post('/api/playlists', { ...playlistForm(name), description: '' }),
  );
  history.add({ kind: 'playlist', name, value: name, startedAt }, result.status);
  return result;
}
