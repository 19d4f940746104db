import type { Song } from '@rubato/contracts';

/** What the player needs to know of a song. */
export type QueuedSong = Pick<
  Song,
  'id' | 'title' | 'artist' | 'image_url' | 'audio_url' | 'duration' | 'stream' | 'loudness' | 'peak'
>;

/** What songs are played from as a whole. */
export type QueueSource = `album:${number}` | `playlist:${number}` | 'likes';

/** A place in the queue. The same song may stand in several places; `entryId` tells them apart. */
export interface QueueEntry {
  readonly entryId: string;
  /** Undefined for a song that was played by itself. */
  readonly source?: QueueSource | undefined;
  readonly song: QueuedSong;
}

/** The queue and the place that plays. `currentIndex` is within `songs`, or 0 when there are none. */
export interface PlayerQueue {
  readonly songs: readonly QueueEntry[];
  readonly currentIndex: number;
}

/** What follows the end of the last song (`all`), or of every song (`one`: itself). */
export type Repeat = 'off' | 'all' | 'one';

/** The longest that a queue may be: two playlists or albums of the greatest length. */
export const queueLimit = 20_000;

export const emptyQueue: PlayerQueue = { songs: [], currentIndex: 0 };

export const currentEntry = ({ songs, currentIndex }: PlayerQueue): QueueEntry | undefined =>
  songs[currentIndex];
/** What Next leads to: with `all` the first entry follows the last. `one` concerns the end of a song, not Next. */
export const nextEntry = ({ songs, currentIndex }: PlayerQueue, repeat: Repeat = 'off') =>
  songs[currentIndex + 1] ?? (repeat === 'all' ? songs[0] : undefined);
export const hasNext = (queue: PlayerQueue, repeat: Repeat = 'off'): boolean =>
  nextEntry(queue, repeat) !== undefined;
export const hasPrevious = ({ currentIndex }: PlayerQueue): boolean => currentIndex > 0;

/** Makes `entry`'s song the current one: in place where it already is or comes next, otherwise right after the current one. */
export function playSong(queue: PlayerQueue, entry: QueueEntry): PlayerQueue {
  const current = currentEntry(queue);
  if (!current) return { songs: [entry], currentIndex: 0 };
  if (current.song.id === entry.song.id) return queue;
  if (nextEntry(queue)?.song.id === entry.song.id) return next(queue);
  return next(insertAfterCurrent(queue, [entry]));
}

/** Puts songs right after the current one and goes to the first of them. */
export function playSongs(queue: PlayerQueue, entries: readonly QueueEntry[]): PlayerQueue {
  const [first, ...others] = withoutAdjacentDuplicates(entries);
  if (!first) return queue;
  const playing = playSong(queue, first);
  return insertAfterCurrent(withSource(playing, first.source), others);
}

/** The queue whose current entry, which may have been there before, plays from `source`. */
function withSource(queue: PlayerQueue, source: QueueEntry['source']): PlayerQueue {
  const current = currentEntry(queue);
  if (!current || current.source === source) return queue;
  return { ...queue, songs: queue.songs.with(queue.currentIndex, { ...current, source }) };
}

/** Puts songs at the end. A song that is last already is not repeated. */
export function queueSongs(queue: PlayerQueue, entries: readonly QueueEntry[]): PlayerQueue {
  const { songs, currentIndex } = queue;
  const added = withoutAdjacentDuplicates(entries, songs.at(-1));
  return added.length === 0 ? queue : { songs: [...songs, ...added], currentIndex };
}

/** Puts a song right after the current one, which stays; where the song is next already nothing changes. */
export function playNext(queue: PlayerQueue, entry: QueueEntry): PlayerQueue {
  return insertAfterCurrent(queue, [entry]);
}

/** One place on. The last one stays, or the first one follows it where all are repeated. */
export function next(queue: PlayerQueue, repeat: Repeat = 'off'): PlayerQueue {
  const following = nextEntry(queue, repeat);
  return following ? jump(queue, following.entryId) : queue;
}

/** One place back; the first one stays. */
export function previous(queue: PlayerQueue): PlayerQueue {
  return hasPrevious(queue) ? { ...queue, currentIndex: queue.currentIndex - 1 } : queue;
}

/** Goes to an entry wherever it stands by now; one that is gone changes nothing. */
export function jump(queue: PlayerQueue, entryId: string): PlayerQueue {
  const index = indexOf(queue, entryId);
  return index === -1 ? queue : { ...queue, currentIndex: index };
}

/** Takes one entry out. Where it was the current one, the one after it takes its turn, or the last one that is left. */
export function removeEntry(queue: PlayerQueue, entryId: string): PlayerQueue {
  const index = indexOf(queue, entryId);
  if (index === -1) return queue;
  const songs = queue.songs.toSpliced(index, 1);
  const currentIndex = queue.currentIndex - (index < queue.currentIndex ? 1 : 0);
  return { songs, currentIndex: Math.max(0, Math.min(currentIndex, songs.length - 1)) };
}

/** Puts an entry at `toIndex`, or as near as the queue reaches. What plays is the same entry as before. */
export function moveEntry(queue: PlayerQueue, entryId: string, toIndex: number): PlayerQueue {
  const from = indexOf(queue, entryId);
  const to = Math.max(0, Math.min(toIndex, queue.songs.length - 1));
  const entry = queue.songs[from];
  if (!entry || from === to) return queue;
  return withOrder(queue, queue.songs.toSpliced(from, 1).toSpliced(to, 0, entry));
}

/** The same entries in another order: the current one stays the current one. */
export function withOrder(queue: PlayerQueue, songs: readonly QueueEntry[]): PlayerQueue {
  const current = currentEntry(queue);
  return { songs, currentIndex: current ? songs.indexOf(current) : 0 };
}

/**
 * Takes a song out of all its places. Where it was the current one, the song after it takes its turn, or the last one
 * that is left.
 */
export function removeSong(queue: PlayerQueue, id: QueuedSong['id']): PlayerQueue {
  const isOther = ({ song }: QueueEntry) => song.id !== id;
  if (queue.songs.every(isOther)) return queue;
  const [turn, ...others] = queue.songs.slice(queue.currentIndex).filter(isOther);
  const earlier = queue.songs.slice(0, queue.currentIndex).filter(isOther);
  const before = withoutAdjacentDuplicates(earlier, undefined, turn);
  if (!turn) return { songs: before, currentIndex: Math.max(0, before.length - 1) };
  return {
    songs: [...before, turn, ...withoutAdjacentDuplicates(others, turn)],
    currentIndex: before.length,
  };
}

/** Shows a song as it is now in all its places. */
export function replaceSong(queue: PlayerQueue, song: QueuedSong): PlayerQueue {
  if (queue.songs.every((entry) => entry.song.id !== song.id)) return queue;
  const songs = queue.songs.map((entry) => (entry.song.id === song.id ? { ...entry, song } : entry));
  return { ...queue, songs };
}

const indexOf = ({ songs }: PlayerQueue, entryId: string): number =>
  songs.findIndex((entry) => entry.entryId === entryId);

function insertAfterCurrent(queue: PlayerQueue, entries: readonly QueueEntry[]): PlayerQueue {
  const { songs, currentIndex } = queue;
  const added = withoutAdjacentDuplicates(entries, songs[currentIndex], songs[currentIndex + 1]);
  return added.length === 0 ? queue : { songs: songs.toSpliced(currentIndex + 1, 0, ...added), currentIndex };
}

/** `entries` without those whose song equals the one before, or at the end the one after, in the queue they join. */
function withoutAdjacentDuplicates(
  entries: readonly QueueEntry[],
  before?: QueueEntry,
  after?: QueueEntry,
): readonly QueueEntry[] {
  const kept: QueueEntry[] = [];
  for (const entry of entries) {
    const neighbour = kept.at(-1) ?? before;
    if (neighbour?.song.id !== entry.song.id) kept.push(entry);
  }
  if (after && kept.at(-1)?.song.id === after.song.id) kept.pop();
  return kept;
}
