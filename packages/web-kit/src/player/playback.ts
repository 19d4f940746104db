import {
  getCurrentEntry,
  type PlayerQueue,
  type QueueSource,
  type QueuedSong,
} from './queue/player-queue.ts';
import { player } from './player.ts';
import { usePlayer } from './player-store.ts';

/** The state and action of a play button. */
export interface Playback {
  /** Whether its song or list is current, playing or paused. */
  readonly current: boolean;
  readonly playing: boolean;
  /** Pauses or resumes it, or plays it from the start if something else is current. */
  readonly toggle: () => void;
}

/**
 * Whether the current entry was started from `source`: by its button or by one of its rows. Containing the current song is not enough: a
 * song is current in all its rows and cards, a list only where it was started.
 */
export function isPlayingFrom(queue: PlayerQueue, source: QueueSource): boolean {
  return getCurrentEntry(queue)?.source === source;
}

/** The playback of an album, a playlist or the liked songs. `play` starts it, with `player.playAll` and the same source. */
export function useEntryPlayback(source: QueueSource, play: () => void): Playback {
  const current = usePlayer(({ queue }) => isPlayingFrom(queue, source));
  return usePlayback(current, play);
}

/** The playback of one song. */
export function useSongPlayback(song: QueuedSong): Playback {
  const current = usePlayer(({ queue }) => getCurrentEntry(queue)?.song.id === song.id);
  return usePlayback(current, () => player.play(song));
}

/**
 * The playback of the rows of a song list: the current song, and the action of a row's button. `source` is the list, if it has a button
 * that plays it.
 */
export function useRowPlayback(source?: QueueSource) {
  const currentId = usePlayer(({ queue }) => getCurrentEntry(queue)?.song.id);
  const playing = usePlayer((state) => state.playing);
  const toggle = (song: QueuedSong) =>
    song.id === currentId && playing ? player.pause() : player.play(song, source);
  return { currentId, playing, toggle };
}

function usePlayback(current: boolean, play: () => void): Playback {
  const playing = usePlayer((state) => current && state.playing);
  return { current, playing, toggle: current ? player.toggle : play };
}
