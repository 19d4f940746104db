import type { PlayerQueue, QueuedSong, QueueEntry } from './player-queue.ts';

/** A song that the player can play, for tests. */
export const aSong = (id: number): QueuedSong => ({
  id,
  title: `Song ${id}`,
  artist: 'Ann',
  image_url: '/i',
  audio_url: '/a',
  duration: '3:07',
});

let made = 0;

export function anEntry(id: number): QueueEntry {
  made += 1;
  return { entryId: `entry-${made}`, song: aSong(id) };
}

/** A queue of songs with these ids. */
export const aQueue = (ids: readonly number[], currentIndex = 0): PlayerQueue => ({
  songs: ids.map(anEntry),
  currentIndex,
});

export const songIds = ({ songs }: Pick<PlayerQueue, 'songs'>): number[] => songs.map(({ song }) => song.id);
