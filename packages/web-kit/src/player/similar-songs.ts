import { relatedLimits, type Song } from '@rubato/contracts';
import { getPlayedSongIds } from './queue/play-history.ts';
import {
  getCurrentEntry,
  getNextEntry,
  queueLimit,
  queueSongs,
  type PlayerQueue,
  type QueueEntry,
} from './queue/player-queue.ts';
import type { PlayerState } from './player-state.ts';

/** The number of songs that follow the end of the queue at a time. */
const similarCount = 10;

/** Asks for songs that are similar to the seeds, the latest first. */
export interface SimilarSongsRequest {
  readonly seeds: readonly Song['id'][];
  /** Neither these nor the seeds are wanted. */
  readonly excluded: readonly Song['id'][];
  readonly limit: number;
}

type PlayingOnInput = Pick<PlayerState, 'queue' | 'repeat' | 'keepPlaying' | 'restoring'>;

/** The current entry if nothing follows it and the listener wants similar songs; otherwise undefined. Repeating comes first. */
export function findPlayingOnEntry({
  queue,
  repeat,
  keepPlaying,
  restoring,
}: PlayingOnInput): QueueEntry | undefined {
  const isEnd = repeat === 'off' && !restoring && getNextEntry(queue) === undefined;
  return keepPlaying && isEnd && queue.songs.length < queueLimit ? getCurrentEntry(queue) : undefined;
}

/** What to ask for so that music follows the queue. Songs of the queue and those played last are excluded, as far as a request can hold them. */
export function selectNextSimilarSongs(
  queue: PlayerQueue,
  played: readonly Song['id'][] = getPlayedSongIds(),
): SimilarSongsRequest {
  const queued = removeDuplicates(queue.songs.map(({ song }) => song.id).toReversed());
  const seeds = queued.slice(0, relatedLimits.seeds);
  const known = removeDuplicates([...played, ...queued]).filter((id) => !seeds.includes(id));
  const excluded = known.slice(0, relatedLimits.excluded);
  // What a request cannot exclude is filtered from its response, which therefore has to be longer.
  return { seeds, excluded, limit: known.length > excluded.length ? relatedLimits.page : similarCount };
}

/** The first of `songs` that are neither in the queue nor in `played`: at most ten, each once, within the limit of the queue. */
export function selectNewSimilarSongs<Similar extends Pick<Song, 'id'>>(
  queue: PlayerQueue,
  songs: readonly Similar[],
  played: readonly Song['id'][] = getPlayedSongIds(),
): Similar[] {
  const known = new Set([...played, ...queue.songs.map(({ song }) => song.id)]);
  const room = Math.min(similarCount, queueLimit - queue.songs.length);
  const isNew = ({ id }: Similar) => !known.has(id) && known.add(id);
  return songs.filter(isNew).slice(0, room);
}

/** Appends the entries of the `selectNewSimilarSongs`. */
export function addSimilarSongs(
  queue: PlayerQueue,
  entries: readonly QueueEntry[],
  played: readonly Song['id'][],
): PlayerQueue {
  const songs = entries.map(({ song }) => song);
  const added = new Set<QueueEntry['song']>(selectNewSimilarSongs(queue, songs, played));
  return queueSongs(
    queue,
    entries.filter(({ song }) => added.has(song)),
  );
}

const removeDuplicates = (ids: readonly Song['id'][]) => [...new Set(ids)];
