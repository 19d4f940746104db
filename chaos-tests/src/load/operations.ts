import { randomBytes } from 'node:crypto';
import { ApiClient } from '@rubato/testing';
import { frontEndPaths } from '../topology/front-ends.ts';
import { ask, type Answer } from './answer.ts';
import { collectionOperations } from './collection-operations.ts';
import type { History } from './history.ts';
import { likeOperations } from './like-operations.ts';
import type { Member } from './member.ts';
import type { OperationName } from './operation-names.ts';
import { songOperations } from './song-operations.ts';
import type { Songs } from './songs.ts';
import type { Things } from './things.ts';

export type Operations = Readonly<Record<OperationName, () => Promise<Answer>>>;

const picture = 'https://rubato.example/cover.png';
const playlistForm = (name: string) => ({ name, description: 'For the last tram', image_url: picture });
const albumForm = (title: string) => ({ title, image_url: picture, release_year: 1972 });

/** What `member`, whose own songs are `copies`, does, with the history of what is written by it. */
export function operationsOf(member: Member, songs: Songs, copies: Things, history: History): Operations {
  const { client } = member;
  const get = (name: OperationName, path: string) => ask(name, [200], () => client.get(path));
  const { lasting, soundPath } = songs;
  let added = 0;
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
    withSong: (work) => work(lasting[added++ % lasting.length] ?? 0),
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
    song: () => get('song', `/api/songs/${lasting[0]}`),
    session: () => get('session', '/api/auth/'),
    logIn: () => logIn(member),
    page: () => get('page', frontEndPaths.page),
    remote: () => get('remote', frontEndPaths.remote),
    sound: () => ask('sound', [206], () => client.get(soundPath, { range: 'bytes=0-65535' })),
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
    refused: () => refused(client, history),
  };
}

/** With the cookies of a visitor, anew each time: the member's session stays. */
function logIn({ visitor, credentials }: Member): Promise<Answer> {
  const other = new ApiClient(visitor.url);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  return ask('logIn', [200], () => other.post('/api/auth/login', credentials));
}

/** Keeps a song of the member's own from being deleted by itself meanwhile. */
async function withOwnSong(
  copies: Things,
  songs: Songs,
  work: (songId: number) => Promise<Answer>,
): Promise<Answer> {
  const song = copies.take(undefined, songs.nextId());
  if (!song) throw new Error('No song is left');
  const answer = await work(song.id);
  copies.put(song);
  return answer;
}

async function refused(client: ApiClient, history: History): Promise<Answer> {
  const name = `playlist-${randomBytes(5).toString('hex')}`;
  const begunAt = performance.now();
  const answer = await ask('refused', [400], () =>
    client.post('/api/playlists', { ...playlistForm(name), description: '' }),
  );
  history.add({ kind: 'playlist', name, value: name, begunAt }, answer.status);
  return answer;
}
