import {
  currentEntry,
  emptyQueue,
  hasPrevious,
  jump,
  moveEntry,
  next,
  nextEntry,
  playNext,
  playSong,
  playSongs,
  previous,
  queueSongs,
  removeEntry,
  removeSong,
  replaceSong,
  type PlayerQueue,
  type QueuedSong,
  type QueueEntry,
  type QueueSource,
  type Repeat,
} from './player-queue.ts';
import type { Normalization, PlayerState } from './player-state.ts';
import { changeQueue, playerStore } from './player-store.ts';
import { restoreSnapshot, pushSnapshot, mapHistory } from './queue-history.ts';
import { toggleShuffle, type ShuffledQueue } from './queue-shuffle.ts';

/** After so many seconds, Previous leads to the start of the song. */
export const restartThresholdSeconds = 3;
/** The longest that one song fades into the next, in seconds. */
export const maxCrossfadeSeconds = 12;

/** The verbs of the player, for every front end. Those that add songs return whether the queue had room for them. */
export const player = {
  play: (song: QueuedSong) => {
    const entry = entryOf(song);
    return go((queue) => playSong(queue, entry));
  },
  playAll: (songs: readonly QueuedSong[], source?: QueueSource) => {
    const entries = entriesOf(songs, source);
    return go((queue) => playSongs(queue, entries));
  },
  queue: (...songs: readonly QueuedSong[]) => player.queueAll(songs),
  queueAll: (songs: readonly QueuedSong[], source?: QueueSource) => {
    const entries = entriesOf(songs, source);
    return changeQueue(({ queue }) => ({ queue: queueSongs(queue, entries) }));
  },
  playNext: (song: QueuedSong) => {
    const entry = entryOf(song);
    return changeQueue(({ queue }) => ({ queue: playNext(queue, entry) }));
  },
  next: () => follow(playerStore.getState()),
  /** To the entry before; well into the song, or at the first entry, to its start. */
  previous: () => {
    const { queue, position } = playerStore.getState();
    if (position > restartThresholdSeconds || !hasPrevious(queue)) player.restart();
    else go(previous);
  },
  jump: (entryId: string) => go((queue) => jump(queue, entryId)),

  removeEntry: (entryId: string) =>
    edit(({ queue, unshuffled }) => ({ queue: removeEntry(queue, entryId), unshuffled })),
  move: (entryId: string, toIndex: number) =>
    edit(({ queue, unshuffled }) => ({ queue: moveEntry(queue, entryId, toIndex), unshuffled })),
  /** Shuffles what follows the current entry, or puts a shuffled queue back into its order. */
  shuffle: () => edit((shuffled) => toggleShuffle(shuffled)),
  clear: () => edit(({ queue, unshuffled }) => ({ queue: queue.songs[0] ? emptyQueue : queue, unshuffled })),
  /** Takes back the last edit by hand. Sound goes on undisturbed; where the queue had been emptied, it is as it was. */
  undo: () => changeQueue(undone),
  setRepeat: (repeat: Repeat) => playerStore.setState({ repeat }),

  /** The song is without: it is skipped. With nothing after it there is silence. */
  remove: (id: QueuedSong['id']) => {
    const without = (queue: PlayerQueue) => removeSong(queue, id);
    changeQueue((state) => ({
      ...withQueue(state, without(state.queue)),
      history: mapHistory(state.history, without),
    }));
  },
  /** The song has changed: the queue shows it as it is now. */
  replace: (song: QueuedSong) => {
    const changed = (queue: PlayerQueue) => replaceSong(queue, picked(song));
    changeQueue(({ queue, history }) => ({
      queue: changed(queue),
      history: mapHistory(history, changed),
    }));
  },

  toggle: () =>
    playerStore.setState(({ queue, playing }) => ({ playing: !playing && queue.songs.length > 0 })),
  pause: () => playerStore.setState({ playing: false }),
  /** Asks for another place of the song, in seconds. */
  seek: (position: number) =>
    playerStore.setState(({ queue, seeks }) =>
      currentEntry(queue) ? { position: Math.max(0, position), seeks: seeks + 1 } : {},
    ),
  restart: () => player.seek(0),
  /** On the way to 0, the volume that unmuting restores is the last one that stood for a second. */
  setVolume: (volume: number) =>
    playerStore.setState(({ volume: before, priorVolume }) => {
      const hasStood = before > 0 && Date.now() - volumeSetAt >= 1000;
      volumeSetAt = Date.now();
      return { volume, priorVolume: hasStood ? before : priorVolume };
    }),
  toggleMute: () =>
    playerStore.setState(({ volume, priorVolume }) =>
      volume > 0 ? { volume: 0, priorVolume: volume } : { volume: priorVolume },
    ),
  setCrossfade: (seconds: number) =>
    playerStore.setState({ crossfade: Math.max(0, Math.min(seconds, maxCrossfadeSeconds)) }),

  setNormalization: (normalization: Normalization) => playerStore.setState({ normalization }),

  /** The engine's report that the clock has moved. One that comes late, after the queue was cleared, is of nothing. */
  reportPosition: (position: number) =>
    playerStore.setState(({ queue }) => (currentEntry(queue) ? { position } : {})),
  /** The current song has come to its end: what follows plays; with nothing to follow there is silence. */
  songEnded: () => {
    const state = playerStore.getState();
    if (state.repeat === 'one') player.restart();
    else if (nextEntry(state.queue, state.repeat)) follow(state);
    else playerStore.setState({ playing: false, position: 0 });
  },
};

/** When the volume was last changed. */
let volumeSetAt = -Infinity;

/** Moves in the queue and plays. The clock starts anew only when another entry is current. */
function go(move: (queue: PlayerQueue) => PlayerQueue): boolean {
  return changeQueue(({ queue, position }) => {
    const moved = move(queue);
    const same = currentEntry(moved)?.entryId === currentEntry(queue)?.entryId;
    return { queue: moved, playing: moved.songs.length > 0, position: same ? position : 0 };
  });
}

/** Plays the entry that follows. A song that follows itself, where all of one are repeated, starts anew. */
function follow({ queue, repeat }: PlayerState): void {
  const following = nextEntry(queue, repeat);
  if (!following) return;
  if (following === currentEntry(queue)) player.restart();
  go((before) => next(before, repeat));
}

/** An edit by hand, which undo takes back. */
function edit(change: (state: ShuffledQueue) => ShuffledQueue): void {
  changeQueue((state) => {
    const { queue, unshuffled } = change(state);
    if (queue === state.queue) return state;
    return {
      ...withQueue({ ...state, unshuffled }, queue),
      history: pushSnapshot(state.history, snapshotOf(state)),
    };
  });
}

const snapshotOf = ({ queue, unshuffled, position, playing }: PlayerState) => ({
  ...queue,
  unshuffled,
  position,
  playing,
});

/** An edited queue. While the current entry is in it, the sound is left alone; otherwise the first that followed it has its turn. */
function withQueue(state: PlayerState, queue: PlayerQueue): Partial<PlayerState> {
  const { songs, currentIndex } = state.queue;
  const left = new Set(queue.songs.map(({ entryId }) => entryId));
  const followers = [...songs.slice(currentIndex), ...(state.repeat === 'all' ? songs : [])];
  const turn = followers.find(({ entryId }) => left.has(entryId));
  return {
    queue: turn ? jump(queue, turn.entryId) : queue,
    unshuffled: queue.songs.length > 0 ? state.unshuffled : undefined,
    playing: state.playing && turn !== undefined,
    position: turn && turn === songs[currentIndex] ? state.position : 0,
  };
}

function undone(state: PlayerState): Partial<PlayerState> {
  const snapshot = state.history.at(-1);
  if (!snapshot) return state;
  const { unshuffled, position, playing } = snapshot;
  const sound = currentEntry(state.queue) ? {} : { position, playing };
  return {
    queue: restoreSnapshot(snapshot, state.queue),
    unshuffled,
    history: state.history.slice(0, -1),
    ...sound,
  };
}

let entries = 0;

function entryOf(song: QueuedSong, source?: QueueSource): QueueEntry {
  entries += 1;
  return { entryId: `${Date.now().toString(36)}-${entries}`, song: picked(song), ...(source && { source }) };
}

const entriesOf = (songs: readonly QueuedSong[], source?: QueueSource): QueueEntry[] =>
  songs.map((song) => entryOf(song, source));

/** What the queue keeps: lyrics of a thousand songs would not fit into the browser's storage. */
function picked(song: QueuedSong): QueuedSong {
  const {
    id,
    title,
    artist,
    image_url,
    audio_url,
    duration,
    stream = null,
    loudness = null,
    peak = null,
  } = song;
  return { id, title, artist, image_url, audio_url, duration, stream, loudness, peak };
}
