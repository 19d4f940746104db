import { currentEntry, type PlayerQueue, type QueueSource, type QueuedSong } from './player-queue.ts';
import { player } from './player.ts';
import { usePlayer } from './player-store.ts';

/** What a button that plays something shows and does. */
export interface Playback {
  /** It is what plays, or would after a pause. */
  readonly current: boolean;
  readonly playing: boolean;
  /** Pauses it, goes on with it, or plays it from its start where something else is current. */
  readonly toggle: () => void;
}

/** Whether the current song is played from `source`: an album that holds the song is not playing for that alone. */
export function isPlayingFrom(queue: PlayerQueue, source: QueueSource): boolean {
  return currentEntry(queue)?.source === source;
}

/** For the buttons of an album, a playlist or the liked songs. `play` starts it: `player.playAll` with the same source. */
export function usePlaybackOf(source: QueueSource, play: () => void): Playback {
  const current = usePlayer(({ queue }) => isPlayingFrom(queue, source));
  return usePlayback(current, play);
}

/** For the buttons of one song. */
export function useSongPlayback(song: QueuedSong): Playback {
  const current = usePlayer(({ queue }) => currentEntry(queue)?.song.id === song.id);
  return usePlayback(current, () => player.play(song));
}

/** For the buttons of a whole list of songs: which of them is current, and what its button does. */
export function useRowPlayback() {
  const currentId = usePlayer(({ queue }) => currentEntry(queue)?.song.id);
  const playing = usePlayer((state) => state.playing);
  const toggle = (song: QueuedSong) => (song.id === currentId ? player.toggle() : player.play(song));
  return { currentId, playing, toggle };
}

function usePlayback(current: boolean, play: () => void): Playback {
  const playing = usePlayer((state) => current && state.playing);
  return { current, playing, toggle: current ? player.toggle : play };
}
