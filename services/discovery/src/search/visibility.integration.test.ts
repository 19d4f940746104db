import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  albumEvents,
  artistEvents,
  playlistEvents,
  songEvents,
  type EventType,
  type Visibility,
} from '@rubato/contracts';
import fc from 'fast-check';
import {
  newAlbum,
  newArtist,
  newId,
  newSong,
  startTestDiscovery,
  type TestDiscovery,
} from '../../testing/test-discovery.ts';

/** Each letter stands for one name, so that documents of all kinds share them. */
const words = ['aurora', 'borealis', 'cascade'] as const;
const users = [1001, 1002] as const;

type Kind = 'song' | 'album' | 'artist' | 'playlist';

/** What happens to one document: its states in the order of their revisions, and whether it is deleted in the end. */
const history = fc.record({
  kind: fc.constantFrom<Kind[]>('song', 'album', 'artist', 'playlist'),
  owner: fc.constantFrom(...users),
  states: fc.array(
    fc.record({
      word: fc.constantFrom(...words),
      visibility: fc.constantFrom<Visibility[]>('public', 'public', 'blocked'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  isDeleted: fc.boolean(),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Document = History & { readonly id: number };

type Event = readonly [EventType, object];

let discovery: TestDiscovery;

beforeAll(async () => {
  discovery = await startTestDiscovery();
});
afterAll(() => discovery.close());

function eventsOf({ kind, id, owner, states, isDeleted }: Document): Event[] {
  const changes = states.map(({ word, visibility }, n): Event => {
    const common = { id, revision: n + 1, visibility };
    if (kind === 'song')
      return [songEvents.songChanged, newSong({ ...common, userId: owner, title: word, lyrics: word })];
    if (kind === 'album')
      return [albumEvents.albumChanged, newAlbum({ ...common, userId: owner, title: word })];
    if (kind === 'artist')
      return [artistEvents.artistChanged, newArtist({ ...common, userId: null, name: word })];
    const times = { createdAt: '2026-01-01T00:00:00.000Z' };
    return [
      playlistEvents.playlistChanged,
      { id, revision: n + 1, userId: owner, name: word, description: '', ...times },
    ];
  });
  if (!isDeleted || kind === 'artist') return changes;
  if (kind === 'song') return [...changes, [songEvents.songDeleted, { id, userId: owner, assetIds: [] }]];
  return [...changes, [kind === 'album' ? albumEvents.albumDeleted : playlistEvents.playlistDeleted, { id }]];
}

/** What `userId` finds by `word`, according to the histories. */
function expectedFor(documents: readonly Document[], word: string, userId: number | undefined) {
  const isFound = ({ kind, owner, states, isDeleted }: Document) => {
    const state = states.at(-1)!;
    if (state.word !== word || (isDeleted && kind !== 'artist')) return false;
    return kind === 'playlist' ? owner === userId : state.visibility === 'public';
  };
  const ids = (kind: Kind) =>
    documents.filter((one) => one.kind === kind && isFound(one)).map(({ id }) => id);
  return {
    songs: ids('song'),
    albums: ids('album'),
    artists: ids('artist'),
    playlists: ids('playlist'),
    lyrics: ids('song'),
  };
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

async function foundBy(word: string, userId: number | undefined) {
  const found = await discovery.search(word, { limit: 50, ...(userId ? { userId } : {}) });
  return {
    songs: sorted(found.songs),
    albums: sorted(found.albums),
    artists: sorted(found.artists),
    playlists: sorted(found.playlists),
    lyrics: sorted(found.lyrics.map(({ songId }) => songId)),
  };
}

it('finds exactly what the user may see, when events are late, repeated and in any order', async () => {
  const runs = fc.array(history, { minLength: 1, maxLength: 12 }).chain((histories) => {
    const documents = histories.map((one) => ({ ...one, id: newId() }));
    const events = documents.flatMap(eventsOf);
    return fc.tuple(
      fc.constant(documents),
      fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length }),
    );
  });
  await fc.assert(
    fc.asyncProperty(runs, async ([documents, events]) => {
      await discovery.database.query(
        'TRUNCATE songs, albums, artists, playlists, song_lyrics, search_documents, search_lyrics, search_words, deleted',
      );
      for (let n = 0; n < events.length; n += 5)
        await Promise.all(
          events.slice(n, n + 5).map(([type, payload]) => discovery.publish(type, payload as never)),
        );
      await discovery.settle();
      for (const word of words)
        for (const userId of [undefined, ...users])
          expect([word, userId, await foundBy(word, userId)]).toEqual([
            word,
            userId,
            expectedFor(documents, word, userId),
          ]);
    }),
    { numRuns: 15 },
  );
}, 120_000);
