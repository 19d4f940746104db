import type { Song } from '@rubato/contracts';

/** The fields of a song that the player needs. In the queue, `duration` is that of the audio file, and `audio_duration` is omitted. */
export type QueuedSong = Pick<
  Song,
  | 'id'
  | 'title'
  | 'artist'
  | 'artist_handle'
  | 'image_url'
  | 'audio_url'
  | 'duration'
  | 'audio_duration'
  | 'stream'
  | 'loudness'
  | 'peak'
>;

/** A list that songs are played from, as a whole or by its rows; `similar` are the songs that follow the end of the queue. */
export type QueueSource =
  `${'album' | 'artist' | 'playlist'}:${number}` | `${'genre' | 'decade'}:${string}` | 'likes' | 'similar';

/** An entry of the queue. A song can have several entries; `entryId` distinguishes them. */
export interface QueueEntry {
  readonly entryId: string;
  /** Undefined for a song that was played from a card or from its own page. */
  readonly source?: QueueSource | undefined;
  readonly song: QueuedSong;
}

/** The queue and its current entry. `currentIndex` is within `songs`, or 0 if there are none. */
export interface PlayerQueue {
  readonly songs: readonly QueueEntry[];
  readonly currentIndex: number;
}

/** `all` continues with the first song after the last, `one` repeats the current song. */
export type Repeat = 'off' | 'all' | 'one';

/** The maximum number of entries: two playlists or albums of the maximum length. */
export const queueLimit = 20_000;

export const emptyQueue: PlayerQueue = { songs: [], currentIndex: 0 };

export const getCurrentEntry = ({ songs, currentIndex }: PlayerQueue): QueueEntry | undefined =>
  songs[currentIndex];
/** The entry that Next plays. With `all`, the first entry follows the last. `one` affects the end of a song, not Next. */
export const getNextEntry = ({ songs, currentIndex }: PlayerQueue, repeat: Repeat = 'off') =>
  songs[currentIndex + 1] ?? (repeat === 'all' ? songs[0] : undefined);
export const hasNext = (queue: PlayerQueue, repeat: Repeat = 'off'): boolean =>
  getNextEntry(queue, repeat) !== undefined;
export const hasPrevious = ({ currentIndex }: PlayerQueue): boolean => currentIndex > 0;

/**
 * Makes the song of `entry` the current one. Inserts it after the current entry unless it is already the current or next song, which then
 * gets the source of `entry`, if any.
 */
export function playSong(queue: PlayerQueue, entry: QueueEntry): PlayerQueue {
  const moved = moveToSong(queue, entry);
  return entry.source ? setSource(moved, entry.source) : moved;
}

function moveToSong(queue: PlayerQueue, entry: QueueEntry): PlayerQueue {
  const current = getCurrentEntry(queue);
  if (!current) return { songs: [entry], currentIndex: 0 };
  if (current.song.id === entry.song.id) return queue;
  if (getNextEntry(queue)?.song.id === entry.song.id) return skipToNext(queue);
  return skipToNext(insertAfterCurrent(queue, [entry]));
}

/** Inserts songs after the current one and advances to the first of them. */
export function playSongs(queue: PlayerQueue, entries: readonly QueueEntry[]): PlayerQueue {
  const [first, ...others] = removeAdjacentDuplicates(entries);
  if (!first) return queue;
  const playing = playSong(queue, first);
  return insertAfterCurrent(setSource(playing, first.source), others);
}

/** The queue with `source` set for its current entry, which may have been in the queue before. */
function setSource(queue: PlayerQueue, source: QueueEntry['source']): PlayerQueue {
  const current = getCurrentEntry(queue);
  if (!current || current.source === source) return queue;
  return { ...queue, songs: queue.songs.with(queue.currentIndex, { ...current, source }) };
}

/** Appends songs, without duplicating the last song. What the listener chooses comes before similar songs that follow the current one. */
export function queueSongs(queue: PlayerQueue, entries: readonly QueueEntry[]): PlayerQueue {
  const { songs, currentIndex } = queue;
  const end = entries[0]?.source === 'similar' ? songs.length : findEndOfChosenSongs(queue);
  const added = removeAdjacentDuplicates(entries, songs[end - 1], songs[end]);
  return added.length === 0 ? queue : { songs: songs.toSpliced(end, 0, ...added), currentIndex };
}

/** Where the similar songs at the end of the queue begin, after the current song. */
function findEndOfChosenSongs({ songs, currentIndex }: PlayerQueue): number {
  const last = songs.findLastIndex(({ source }, n) => n <= currentIndex || source !== 'similar');
  return last + 1;
}

/** Inserts a song after the current one without advancing, unless it is already the current or next song. */
export function playNext(queue: PlayerQueue, entry: QueueEntry): PlayerQueue {
  return insertAfterCurrent(queue, [entry]);
}

/** Advances by one entry. From the last entry, stays there or, with `repeat` `all`, continues with the first. */
export function skipToNext(queue: PlayerQueue, repeat: Repeat = 'off'): PlayerQueue {
  const following = getNextEntry(queue, repeat);
  return following ? jump(queue, following.entryId) : queue;
}

/** Goes back by one entry; stays at the first one. */
export function skipToPrevious(queue: PlayerQueue): PlayerQueue {
  return hasPrevious(queue) ? { ...queue, currentIndex: queue.currentIndex - 1 } : queue;
}

/** Makes an entry current; does nothing if it is not in the queue. */
export function jump(queue: PlayerQueue, entryId: string): PlayerQueue {
  const index = findIndex(queue, entryId);
  return index === -1 ? queue : { ...queue, currentIndex: index };
}

/** Removes an entry. If it was the current one, the next entry becomes current, or else the last one. */
export function removeEntry(queue: PlayerQueue, entryId: string): PlayerQueue {
  const index = findIndex(queue, entryId);
  if (index === -1) return queue;
  const songs = queue.songs.toSpliced(index, 1);
  const currentIndex = queue.currentIndex - (index < queue.currentIndex ? 1 : 0);
  return { songs, currentIndex: Math.max(0, Math.min(currentIndex, songs.length - 1)) };
}

/** Moves an entry to `toIndex`, limited to the queue. The current entry stays the same. */
export function moveEntry(queue: PlayerQueue, entryId: string, toIndex: number): PlayerQueue {
  const from = findIndex(queue, entryId);
  const to = Math.max(0, Math.min(toIndex, queue.songs.length - 1));
  const entry = queue.songs[from];
  if (!entry || from === to) return queue;
  return setOrder(queue, queue.songs.toSpliced(from, 1).toSpliced(to, 0, entry));
}

/** The queue with the same entries in another order and the same current entry. */
export function setOrder(queue: PlayerQueue, songs: readonly QueueEntry[]): PlayerQueue {
  const current = getCurrentEntry(queue);
  return { songs, currentIndex: current ? songs.indexOf(current) : 0 };
}

/** Removes all entries of a song. If it was the current one, the next song becomes current, or else the last one. */
export function removeSong(queue: PlayerQueue, id: QueuedSong['id']): PlayerQueue {
  const isOther = ({ song }: QueueEntry) => song.id !== id;
  if (queue.songs.every(isOther)) return queue;
  const [successor, ...others] = queue.songs.slice(queue.currentIndex).filter(isOther);
  const earlier = queue.songs.slice(0, queue.currentIndex).filter(isOther);
  const before = removeAdjacentDuplicates(earlier, undefined, successor);
  if (!successor) return { songs: before, currentIndex: Math.max(0, before.length - 1) };
  return {
    songs: [...before, successor, ...removeAdjacentDuplicates(others, successor)],
    currentIndex: before.length,
  };
}

/** Updates a song in all its entries. */
export function replaceSong(queue: PlayerQueue, song: QueuedSong): PlayerQueue {
  if (queue.songs.every((entry) => entry.song.id !== song.id)) return queue;
  const songs = queue.songs.map((entry) => (entry.song.id === song.id ? { ...entry, song } : entry));
  return { ...queue, songs };
}

const findIndex = ({ songs }: PlayerQueue, entryId: string): number =>
  songs.findIndex((entry) => entry.entryId === entryId);

function insertAfterCurrent(queue: PlayerQueue, entries: readonly QueueEntry[]): PlayerQueue {
  const { songs, currentIndex } = queue;
  const added = removeAdjacentDuplicates(entries, songs[currentIndex], songs[currentIndex + 1]);
  return added.length === 0 ? queue : { songs: songs.toSpliced(currentIndex + 1, 0, ...added), currentIndex };
}

/** `entries` without those whose song equals the previous one or, for the last, the next one in the queue between `before` and `after`. */
function removeAdjacentDuplicates(
  entries: readonly QueueEntry[],
  before?: QueueEntry,
  after?: QueueEntry,
): readonly QueueEntry[] {
  const kept: QueueEntry[] = [];
  for (const entry of entries) {
    const neighbor = kept.at(-1) ?? before;
    if (neighbor?.song.id !== entry.song.id) kept.push(entry);
  }
  if (after && kept.at(-1)?.song.id === after.song.id) kept.pop();
  return kept;
}
