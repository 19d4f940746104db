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
  removeSong,
  replaceSong,
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
  /** The song is gone: it is skipped. With nothing after it there is silence. */
  remove: (id: QueuedSong['id']) =>
    playerStore.setState(({ queue, playing, position }) => {
      const left = removeSong(queue, id);
      const same = currentEntry(left)?.entryId === currentEntry(queue)?.entryId;
      const goesOn = same || hasFollower(queue, id);
      return { queue: left, playing: playing && goesOn, position: same ? position : 0 };
    }),
  /** The song has changed: the queue shows it as it is now. */
  replace: (song: QueuedSong) =>
    playerStore.setState(({ queue }) => ({ queue: replaceSong(queue, picked(song)) })),
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

function entryOf(song: QueuedSong): QueueEntry {
  entries += 1;
  return { entryId: `${Date.now().toString(36)}-${entries}`, song: picked(song) };
}

/** What the queue keeps: lyrics of a thousand songs would not fit into the browser's storage. */
function picked({ id, title, artist, image_url, audio_url, duration }: QueuedSong): QueuedSong {
  return { id, title, artist, image_url, audio_url, duration };
}

/** Whether another song than this one comes after the current place. */
const hasFollower = ({ songs, currentIndex }: PlayerQueue, id: QueuedSong['id']): boolean =>
  songs.slice(currentIndex).some(({ song }) => song.id !== id);
