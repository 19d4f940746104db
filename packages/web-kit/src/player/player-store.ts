import { createStore, useStore } from 'zustand';
import {
  currentEntry,
  emptyQueue,
  hasNext,
  jump,
  next,
  playSong,
  playSongs,
  previous,
  queueSongs,
  type PlayerQueue,
  type QueuedSong,
  type QueueEntry,
} from './player-queue.ts';
import type { PlayerState } from './player-state.ts';
import { readPlayer } from './player-storage.ts';

export const playerStore = createStore<PlayerState>(() => ({
  queue: emptyQueue,
  playing: false,
  position: 0,
  volume: 1,
  priorVolume: 1,
  ...readPlayer(),
}));

export const usePlayer = <Selected>(select: (state: PlayerState) => Selected): Selected =>
  useStore(playerStore, select);

/** The verbs of the player, for every front end. */
export const player = {
  play: (song: QueuedSong) => go((queue) => playSong(queue, entryOf(song))),
  playAll: (songs: readonly QueuedSong[]) => go((queue) => playSongs(queue, songs.map(entryOf))),
  queue: (...songs: QueuedSong[]) =>
    playerStore.setState(({ queue }) => ({ queue: queueSongs(queue, songs.map(entryOf)) })),
  next: () => go(next),
  previous: () => go(previous),
  jump: (entryId: string) => go((queue) => jump(queue, entryId)),
  clear: () => playerStore.setState({ queue: emptyQueue, playing: false, position: 0 }),
  toggle: () =>
    playerStore.setState(({ queue, playing }) => ({ playing: !playing && queue.songs.length > 0 })),
  pause: () => playerStore.setState({ playing: false }),
  setVolume: (volume: number) =>
    playerStore.setState(({ priorVolume }) => ({ volume, priorVolume: volume > 0 ? volume : priorVolume })),
  toggleMute: () =>
    playerStore.setState(({ volume, priorVolume }) =>
      volume > 0 ? { volume: 0, priorVolume: volume } : { volume: priorVolume },
    ),
  /** The engine's report that the clock has moved. */
  reportPosition: (position: number) => playerStore.setState({ position }),
  /** The current song has come to its end: the next one plays, after the last there is silence. */
  songEnded: () => {
    if (hasNext(playerStore.getState().queue)) go(next);
    else playerStore.setState({ playing: false, position: 0 });
  },
};

/** Moves in the queue and plays. The clock starts anew only when another entry is current. */
function go(move: (queue: PlayerQueue) => PlayerQueue): void {
  playerStore.setState(({ queue, position }) => {
    const moved = move(queue);
    const same = currentEntry(moved)?.entryId === currentEntry(queue)?.entryId;
    return { queue: moved, playing: moved.songs.length > 0, position: same ? position : 0 };
  });
}

let entries = 0;

/** Picks what the queue keeps: lyrics of a thousand songs would not fit into the browser's storage. */
function entryOf({ id, title, artist, image_url, audio_url, duration }: QueuedSong): QueueEntry {
  entries += 1;
  const entryId = `${Date.now().toString(36)}-${entries}`;
  return { entryId, song: { id, title, artist, image_url, audio_url, duration } };
}
