import {
  getCurrentEntry,
  emptyQueue,
  hasPrevious,
  jump,
  moveEntry,
  skipToNext,
  getNextEntry,
  playNext,
  playSong,
  playSongs,
  skipToPrevious,
  queueSongs,
  removeEntry,
  removeSong,
  replaceSong,
  type PlayerQueue,
  type QueuedSong,
  type QueueEntry,
  type QueueSource,
  type Repeat,
} from './queue/player-queue.ts';
import { getPlayedSongIds } from './queue/play-history.ts';
import { maxCrossfadeSeconds, type Normalization, type PlayerState } from './player-state.ts';
import { changeQueue, playerStore } from './player-store.ts';
import { findPlayingOnEntry, addSimilarSongs } from './similar-songs.ts';
import { getAudioDuration } from './song-duration.ts';
import { restoreSnapshot, pushSnapshot, mapHistory } from './queue/queue-history.ts';
import { toggleShuffle, type ShuffledQueue } from './queue/queue-shuffle.ts';

/** After this position in seconds, Previous restarts the song. */
export const restartThresholdSeconds = 3;

/** The mode that follows each. */
const followingRepeat: Readonly<Record<Repeat, Repeat>> = { off: 'all', all: 'one', one: 'off' };

/** The actions of the player, for all front ends. Those that add songs return whether they fit into the queue. */
export const player = {
  /** Plays one song; `source` is the list that it is a row of. */
  play: (song: QueuedSong, source?: QueueSource) => {
    const entry = createEntry(song, source);
    return changeAndPlay((queue) => playSong(queue, entry));
  },
  playAll: (songs: readonly QueuedSong[], source?: QueueSource) => {
    const entries = createEntries(songs, source);
    return changeAndPlay((queue) => playSongs(queue, entries));
  },
  queue: (...songs: readonly QueuedSong[]) => player.queueAll(songs),
  queueAll: (songs: readonly QueuedSong[], source?: QueueSource) => {
    const entries = createEntries(songs, source);
    return changeQueue(({ queue }) => ({ queue: queueSongs(queue, entries) }));
  },
  playNext: (song: QueuedSong) => {
    const entry = createEntry(song);
    return changeQueue(({ queue }) => ({ queue: playNext(queue, entry) }));
  },
  next: () => playNextEntry(playerStore.getState()),
  /** Plays the previous entry. After `restartThresholdSeconds`, or at the first entry, restarts the current song. */
  previous: () => {
    const { queue, position } = playerStore.getState();
    if (position > restartThresholdSeconds || !hasPrevious(queue)) player.restart();
    else changeAndPlay(skipToPrevious);
  },
  jump: (entryId: string) => changeAndPlay((queue) => jump(queue, entryId)),

  removeEntry: (entryId: string) =>
    edit(({ queue, unshuffled }) => ({ queue: removeEntry(queue, entryId), unshuffled })),
  move: (entryId: string, toIndex: number) =>
    edit(({ queue, unshuffled }) => ({ queue: moveEntry(queue, entryId, toIndex), unshuffled })),
  /** Shuffles the entries after the current one, or restores the order of a shuffled queue. */
  shuffle: () => edit((shuffled) => toggleShuffle(shuffled)),
  clear: () => edit(({ queue, unshuffled }) => ({ queue: queue.songs[0] ? emptyQueue : queue, unshuffled })),
  /** Reverts the last edit without affecting playback. If the queue is empty, also restores the playback. */
  undo: () => changeQueue(revertLastEdit),
  setRepeat: (repeat: Repeat) => playerStore.setState({ repeat }),
  /** Cycles through off, all songs and one song. */
  cycleRepeat: () => playerStore.setState(({ repeat }) => ({ repeat: followingRepeat[repeat] })),

  /** Removes a deleted song. If it is current, plays the next one, or stops if there is none. */
  remove: (id: QueuedSong['id']) => {
    const removeFrom = (queue: PlayerQueue) => removeSong(queue, id);
    changeQueue((state) => ({
      ...applyQueue(state, removeFrom(state.queue)),
      history: mapHistory(state.history, removeFrom),
    }));
  },
  /** Updates a changed song in the queue. */
  replace: (song: QueuedSong) => {
    const replaceWithin = (queue: PlayerQueue) => replaceSong(queue, pickQueuedSong(song));
    changeQueue(({ queue, history }) => ({
      queue: replaceWithin(queue),
      history: mapHistory(history, replaceWithin),
    }));
  },

  toggle: () =>
    playerStore.setState(({ queue, playing }) => ({ playing: !playing && queue.songs.length > 0 })),
  pause: () => playerStore.setState({ playing: false }),
  /** Seeks to a position in seconds. */
  seek: (position: number) =>
    playerStore.setState(({ queue, seeks }) =>
      getCurrentEntry(queue) ? { position: Math.max(0, position), seeks: seeks + 1 } : {},
    ),
  restart: () => player.seek(0),
  /** Unmuting restores the last volume that was kept for a second, so that dragging the slider to 0 does not overwrite it. */
  setVolume: (volume: number) =>
    playerStore.setState(({ volume: before, priorVolume }) => {
      const wasStable = before > 0 && Date.now() - volumeSetAt >= 1000;
      volumeSetAt = Date.now();
      return { volume, priorVolume: wasStable ? before : priorVolume };
    }),
  toggleMute: () =>
    playerStore.setState(({ volume, priorVolume }) =>
      volume > 0 ? { volume: 0, priorVolume: volume } : { volume: priorVolume },
    ),
  setCrossfade: (seconds: number) =>
    playerStore.setState({ crossfade: Math.max(0, Math.min(seconds, maxCrossfadeSeconds)) }),
  setGaplessAlbums: (gaplessAlbums: boolean) => playerStore.setState({ gaplessAlbums }),

  setNormalization: (normalization: Normalization) => playerStore.setState({ normalization }),

  setKeepPlaying: (keepPlaying: boolean) => playerStore.setState({ keepPlaying }),
  /** Appends similar songs after the last entry, `after`. Ignored if something else comes next by now. */
  playOn: (after: string, songs: readonly QueuedSong[]) => {
    if (findPlayingOnEntry(playerStore.getState())?.entryId !== after) return;
    const entries = createEntries(songs, 'similar');
    changeQueue(({ queue }) => ({ queue: addSimilarSongs(queue, entries, getPlayedSongIds()) }));
  },

  /** Called by the engine with the playback position in seconds. Ignored if the queue is empty: a late report may follow a clear. */
  reportPosition: (position: number) =>
    playerStore.setState(({ queue }) => (getCurrentEntry(queue) ? { position } : {})),
  /** Called by the engine when the current song has ended. Plays the next one, or stops if there is none. */
  songEnded: () => {
    const state = playerStore.getState();
    if (state.repeat === 'one') player.restart();
    else if (getNextEntry(state.queue, state.repeat)) playNextEntry(state);
    else playerStore.setState({ playing: false, position: 0 });
  },
};

/** Time of the last volume change, in milliseconds since the epoch. */
let volumeSetAt = -Infinity;

/** Changes the queue and plays. Resets the position only if the current entry changes. */
function changeAndPlay(move: (queue: PlayerQueue) => PlayerQueue): boolean {
  return changeQueue(({ queue, position }) => {
    const moved = move(queue);
    const same = getCurrentEntry(moved)?.entryId === getCurrentEntry(queue)?.entryId;
    return { queue: moved, playing: moved.songs.length > 0, position: same ? position : 0 };
  });
}

/** Plays the next entry. A single song with `repeat` `all` restarts. */
function playNextEntry({ queue, repeat }: PlayerState): void {
  const following = getNextEntry(queue, repeat);
  if (!following) return;
  if (following === getCurrentEntry(queue)) player.restart();
  changeAndPlay((before) => skipToNext(before, repeat));
}

/** Applies an edit that undo can revert. */
function edit(change: (state: ShuffledQueue) => ShuffledQueue): void {
  changeQueue((state) => {
    const { queue, unshuffled } = change(state);
    if (queue === state.queue) return state;
    return {
      ...applyQueue({ ...state, unshuffled }, queue),
      history: pushSnapshot(state.history, selectSnapshot(state)),
    };
  });
}

const selectSnapshot = ({ queue, unshuffled, position, playing }: PlayerState) => ({
  ...queue,
  unshuffled,
  position,
  playing,
});

/** The state with an edited queue. If the edit removed the current entry, the first remaining entry after it becomes current. */
function applyQueue(state: PlayerState, queue: PlayerQueue): Partial<PlayerState> {
  const { songs, currentIndex } = state.queue;
  const remaining = new Set(queue.songs.map(({ entryId }) => entryId));
  const followers = [...songs.slice(currentIndex), ...(state.repeat === 'all' ? songs : [])];
  const successor = followers.find(({ entryId }) => remaining.has(entryId));
  return {
    queue: successor ? jump(queue, successor.entryId) : queue,
    unshuffled: queue.songs.length > 0 ? state.unshuffled : undefined,
    playing: state.playing && successor !== undefined,
    position: successor && successor === songs[currentIndex] ? state.position : 0,
  };
}

function revertLastEdit(state: PlayerState): Partial<PlayerState> {
  const snapshot = state.history.at(-1);
  if (!snapshot) return state;
  const { unshuffled, position, playing } = snapshot;
  const playback = getCurrentEntry(state.queue) ? {} : { position, playing };
  return {
    queue: restoreSnapshot(snapshot, state.queue),
    unshuffled,
    history: state.history.slice(0, -1),
    ...playback,
  };
}

let entryCount = 0;

function createEntry(song: QueuedSong, source?: QueueSource): QueueEntry {
  entryCount += 1;
  return {
    entryId: `${Date.now().toString(36)}-${entryCount}`,
    song: pickQueuedSong(song),
    ...(source && { source }),
  };
}

const createEntries = (songs: readonly QueuedSong[], source?: QueueSource): QueueEntry[] =>
  songs.map((song) => createEntry(song, source));

/**
 * The fields that the queue stores: the lyrics of thousands of songs would exceed the browser's storage. The player and the queue show the
 * duration of the file, whatever its owner entered.
 */
function pickQueuedSong(song: QueuedSong): QueuedSong {
  const {
    id,
    title,
    artist,
    artist_handle,
    image_url,
    audio_url,
    stream = null,
    loudness = null,
    peak = null,
  } = song;
  return {
    id,
    title,
    artist,
    ...(artist_handle && { artist_handle }),
    image_url,
    audio_url,
    duration: getAudioDuration(song),
    stream,
    loudness,
    peak,
  };
}
