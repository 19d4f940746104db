import type { CreatePlaylist, Playlist } from '@rubato/contracts';
import { ApiError, addSongToPlaylist, createPlaylist, type QueuedSong } from '@rubato/web-kit';

/** How far a queue has been saved. */
export interface SavedQueue {
  readonly playlist: Playlist;
  /** Songs that are to be in the playlist and are not yet, in their order. */
  readonly left: readonly QueuedSong[];
  /** Songs that somebody has deleted meanwhile. */
  readonly gone: readonly QueuedSong[];
  /** Why it did not go on, the last time that it did not. */
  readonly error?: unknown;
}

interface SaveOptions {
  /** Attempts with the same key make one playlist. */
  idempotencyKey: string;
  /** Called whenever a song has been added. */
  onProgress: (saved: SavedQueue) => void;
}

/** Makes a playlist of the songs, each once, in their order. Throws `ApiError` where there is no playlist at all. */
export async function saveQueue(
  fields: CreatePlaylist,
  songs: readonly QueuedSong[],
  { idempotencyKey, onProgress }: SaveOptions,
): Promise<SavedQueue> {
  const playlist = await createPlaylist(fields, idempotencyKey);
  return saveRest({ playlist, left: onlyOnce(songs), gone: [] }, onProgress);
}

/**
 * Adds what is left, one song after another: each call puts its song last, so two at a time could change places. What is in the
 * playlist already is not added again. Never throws: with no answer, or a refusal, the result says what is left.
 */
export async function saveRest(
  begun: SavedQueue,
  onProgress: SaveOptions['onProgress'],
): Promise<SavedQueue> {
  let saved = begun;
  for (const song of begun.left) {
    try {
      saved = await withNext(saved, song);
    } catch (error) {
      return { ...saved, error };
    }
    onProgress(saved);
  }
  return saved;
}

/** The first of the songs that are left is in the playlist, or gone. */
async function withNext(saved: SavedQueue, song: QueuedSong): Promise<SavedQueue> {
  const left = saved.left.slice(1);
  try {
    return { ...saved, playlist: await addSongToPlaylist(saved.playlist.id, song.id), left };
  } catch (error) {
    if (isGone(error)) return { ...saved, left, gone: [...saved.gone, song] };
    throw error;
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export function onlyOnce(songs: readonly QueuedSong[]): QueuedSong[] {
  return [...new Map(songs.map((song) => [song.id, song])).values()];
}
