import { randomBytes } from 'node:crypto';
import { ApiClient } from '@rubato/testing';
import { frontEndPaths } from '../topology/front-ends.ts';
import { ask, type Answer } from './answer.ts';
import type { History, WrittenKind } from './history.ts';
import type { Member } from './member.ts';
import type { OperationName } from './operation-names.ts';
import { songForm } from './song-form.ts';

export type Operations = Readonly<Record<OperationName, () => Promise<Answer>>>;

/** The songs that can be liked: each is liked once by each member. */
export interface Songs {
  ids: readonly number[];
  next: number;
  /** Where the sound of one of them is. */
  soundPath: string;
}

const picture = 'https://rubato.example/cover.png';

/** What `member` does, with the history of what is written by it. */
export function operationsOf(member: Member, songs: Songs, history: History): Operations {
  const { client } = member;
  const get = (name: OperationName, path: string) => ask(name, [200], () => client.get(path));
  const make = (
    operation: OperationName,
    kind: WrittenKind,
    path: string,
    formOf: (name: string) => object,
  ) =>
    create(history, { operation, kind, expected: 201 }, (name) =>
      client.post(path, formOf(name), { 'idempotency-key': name }),
    );
  const playlistOf = (name: string) => ({ name, description: 'For the last tram', image_url: picture });
  return {
    browse: () => get('browse', '/api/songs?limit=20'),
    song: () => get('song', `/api/songs/${songs.ids[0]}`),
    session: () => get('session', '/api/auth/'),
    logIn: () => logIn(member),
    like: () => like(member, songs, history),
    playlist: () => make('playlist', 'playlist', '/api/playlists', playlistOf),
    album: () =>
      make('album', 'album', '/api/albums', (title) => ({ title, image_url: picture, release_year: 1972 })),
    refused: () =>
      create(history, { operation: 'refused', kind: 'playlist', expected: 400 }, (name) =>
        client.post('/api/playlists', { ...playlistOf(name), description: '' }),
      ),
    upload: () => make('upload', 'song', '/api/songs', songForm),
    page: () => get('page', frontEndPaths.page),
    remote: () => get('remote', frontEndPaths.remote),
    sound: () => ask('sound', [206], () => client.get(songs.soundPath, { range: 'bytes=0-65535' })),
  };
}

/** With the cookies of a visitor, anew each time: the member's session stays. */
function logIn({ visitor, credentials }: Member): Promise<Answer> {
  const other = new ApiClient(visitor.url);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  return ask('logIn', [200], () => other.post('/api/auth/login', credentials));
}

async function like({ client, id }: Member, songs: Songs, history: History): Promise<Answer> {
  const songId = songs.ids[songs.next++ % songs.ids.length];
  const answer = await ask('like', [200], () => client.post(`/api/likes/${songId}`));
  history.add({ kind: 'like', name: `${id} ${songId}` }, answer.status);
  return answer;
}

interface Creation {
  readonly operation: OperationName;
  readonly kind: WrittenKind;
  readonly expected: number;
}

/** Every other one can be repeated under its key; the rest shows that nothing is repeated without being asked to. */
async function create(
  history: History,
  { operation, kind, expected }: Creation,
  send: (name: string) => Promise<Response>,
): Promise<Answer> {
  const name = `${kind} ${randomBytes(5).toString('hex')}`.replace(' ', '-');
  const answer = await ask(operation, [expected], () => send(name));
  const isRepeated = history.writes.length % 2 === 0;
  const again = async () => (await ask(operation, [expected], () => send(name))).status;
  history.add({ kind, name, ...(isRepeated ? { again } : {}) }, answer.status);
  return answer;
}
