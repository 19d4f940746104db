import type { Song } from '@rubato/contracts';

/** What the player needs to know of a song. */
export type QueuedSong = Pick<Song, 'id' | 'title' | 'artist' | 'image_url' | 'audio_url' | 'duration'>;

/** A place in the queue. The same song may stand in several places; `entryId` tells them apart. */
export interface QueueEntry {
  readonly entryId: string;
  readonly song: QueuedSong;
}

/** The queue and the place that plays. `currentIndex` is within `songs`, or 0 when there are none. */
export interface PlayerQueue {
  readonly songs: readonly QueueEntry[];
  readonly currentIndex: number;
}

export const emptyQueue: PlayerQueue = { songs: [], currentIndex: 0 };

export const currentEntry = ({ songs, currentIndex }: PlayerQueue): QueueEntry | undefined =>
  songs[currentIndex];
export const nextEntry = ({ songs, currentIndex }: PlayerQueue): QueueEntry | undefined =>
  songs[currentIndex + 1];
export const hasNext = ({ songs, currentIndex }: PlayerQueue): boolean => currentIndex < songs.length - 1;
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
  const [first, ...others] = withoutNeighbours(entries);
  if (!first) return queue;
  const playing = playSong(queue, first);
  return insertAfterCurrent(playing, others);
}

/** Puts songs at the end. A song that is last already is not repeated. */
export function queueSongs(queue: PlayerQueue, entries: readonly QueueEntry[]): PlayerQueue {
  const { songs, currentIndex } = queue;
  const added = withoutNeighbours(entries, songs.at(-1));
  return added.length === 0 ? queue : { songs: [...songs, ...added], currentIndex };
}

/** One place on; the last one stays. */
export function next(queue: PlayerQueue): PlayerQueue {
  return hasNext(queue) ? { ...queue, currentIndex: queue.currentIndex + 1 } : queue;
}

/** One place back; the first one stays. */
export function previous(queue: PlayerQueue): PlayerQueue {
  return hasPrevious(queue) ? { ...queue, currentIndex: queue.currentIndex - 1 } : queue;
}

/** Goes to an entry wherever it stands by now; one that is gone changes nothing. */
export function jump(queue: PlayerQueue, entryId: string): PlayerQueue {
  const index = queue.songs.findIndex((entry) => entry.entryId === entryId);
  return index === -1 ? queue : { ...queue, currentIndex: index };
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
  const before = withoutNeighbours(earlier, undefined, turn);
  if (!turn) return { songs: before, currentIndex: Math.max(0, before.length - 1) };
  return { songs: [...before, turn, ...withoutNeighbours(others, turn)], currentIndex: before.length };
}

/** Shows a song as it is now in all its places. */
export function replaceSong(queue: PlayerQueue, song: QueuedSong): PlayerQueue {
  const songs = queue.songs.map((entry) => (entry.song.id === song.id ? { ...entry, song } : entry));
  return { ...queue, songs };
}

function insertAfterCurrent(queue: PlayerQueue, entries: readonly QueueEntry[]): PlayerQueue {
  const { songs, currentIndex } = queue;
  const added = withoutNeighbours(entries, songs[currentIndex], songs[currentIndex + 1]);
  return { songs: songs.toSpliced(currentIndex + 1, 0, ...added), currentIndex };
}

/** `entries` without those whose song equals the one before, or at the end the one after, in the queue they join. */
function withoutNeighbours(
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
