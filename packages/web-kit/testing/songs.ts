import type { Song } from '@rubato/contracts';
import type { PlayerQueue, QueuedSong, QueueEntry } from '../src/player/queue/player-queue.ts';

/** The fields of a song that the player needs. */
export const aQueuedSong = (id: number): QueuedSong => ({
  id,
  title: `Song ${id}`,
  artist: 'Ann',
  image_url: '/media/cover.jpg',
  audio_url: `/audio/${id}.mp3`,
  duration: '3:07',
});

/** A song of user 1. */
export const aSong = (id: number, fields: Partial<Song> = {}): Song => ({
  ...aQueuedSong(id),
  release_year: 2024,
  lyrics: 'one',
  genre: 'Folk',
  user_id: 1,
  albums: [],
  likes: 0,
  created_at: '2026-01-01T00:00:00Z',
  ...fields,
});

let entryCount = 0;

export function anEntry(id: number): QueueEntry {
  entryCount += 1;
  return { entryId: `entry-${entryCount}`, song: aQueuedSong(id) };
}

/** A queue of the songs with these ids. */
export const aQueue = (ids: readonly number[], currentIndex = 0): PlayerQueue => ({
  songs: ids.map(anEntry),
  currentIndex,
});

export const songIds = ({ songs }: Pick<PlayerQueue, 'songs'>): number[] => songs.map(({ song }) => song.id);
