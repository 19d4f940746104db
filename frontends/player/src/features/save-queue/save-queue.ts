import type { CreatePlaylist, Playlist } from '@rubato/contracts';
import { ApiError, addSongToPlaylist, createPlaylist, type QueuedSong } from '@rubato/web-kit';

/** State of saving a queue as a playlist. */
export interface SavedQueue {
  readonly playlist: Playlist;
  /** Songs still to be added, in order. */
  readonly remaining: readonly QueuedSong[];
  /** Songs that were skipped because they have been deleted. */
  readonly deleted: readonly QueuedSong[];
  /** Why the last attempt stopped early. */
  readonly error?: unknown;
}

interface SaveOptions {
  /** Attempts with the same key create one playlist. */
  idempotencyKey: string;
  /** Called after each song. */
  onProgress: (saved: SavedQueue) => void;
}

/** Creates a playlist of the songs, without duplicates. Throws `ApiError` if the playlist cannot be created. */
export async function saveQueue(
  fields: CreatePlaylist,
  songs: readonly QueuedSong[],
  { idempotencyKey, onProgress }: SaveOptions,
): Promise<SavedQueue> {
  const playlist = await createPlaylist(fields, idempotencyKey);
  return addRemaining({ playlist, remaining: removeDuplicates(songs), deleted: [] }, onProgress);
}

/**
 * Adds the remaining songs one after another: each request appends its song, so concurrent requests could change the order. Adding a song
 * twice has no effect. Never throws: after an error, the result contains the songs that remain.
 */
export async function addRemaining(
  initial: SavedQueue,
  onProgress: SaveOptions['onProgress'],
): Promise<SavedQueue> {
  let saved = initial;
  for (const song of initial.remaining) {
    try {
      saved = await addNext(saved, song);
    } catch (error) {
      return { ...saved, error };
    }
    onProgress(saved);
  }
  return saved;
}

/** Adds the first of the remaining songs, or skips it if it has been deleted. */
async function addNext(saved: SavedQueue, song: QueuedSong): Promise<SavedQueue> {
  const remaining = saved.remaining.slice(1);
  try {
    return { ...saved, playlist: await addSongToPlaylist(saved.playlist.id, song.id), remaining };
  } catch (error) {
    if (isNotFound(error)) return { ...saved, remaining, deleted: [...saved.deleted, song] };
    throw error;
  }
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

export function removeDuplicates(songs: readonly QueuedSong[]): QueuedSong[] {
  return [...new Map(songs.map((song) => [song.id, song])).values()];
}
