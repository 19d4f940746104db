import { createStore } from 'zustand';
import type { QueuedSong } from './queue/player-queue.ts';

interface PrefetchIntent {
  /** Undefined while no song is likely to be played. */
  readonly song: Pick<QueuedSong, 'audio_url' | 'stream'> | undefined;
  /** Whether its button is held down: releasing it plays the song. */
  readonly isPressed: boolean;
}

const noSong: PrefetchIntent = { song: undefined, isPressed: false };

/** The song that the user is likely to play next. The player may prefetch it. */
export const prefetchIntentStore = createStore<PrefetchIntent>(() => noSong);

/** Event handlers for a button that plays the song: hovering or focusing it makes a click likely. */
export function prefetchOnIntent(song: Pick<QueuedSong, 'audio_url' | 'stream'>) {
  const isThisSong = (intent: PrefetchIntent) => intent.song?.audio_url === song.audio_url;
  // Pressing the button also focuses it: keep `isPressed` then.
  const reportHover = () =>
    prefetchIntentStore.setState((intent) => (isThisSong(intent) ? intent : { song, isPressed: false }));
  const reportPress = () => prefetchIntentStore.setState({ song, isPressed: true });
  const clear = () => prefetchIntentStore.setState((intent) => (isThisSong(intent) ? noSong : intent));
  return {
    onPointerEnter: reportHover,
    onPointerDown: ({ button }: { button: number }) => button === 0 && reportPress(),
    // A touch pointer leaves before the click event.
    onPointerLeave: ({ pointerType }: { pointerType: string }) => pointerType !== 'touch' && clear(),
    onPointerCancel: clear,
    onFocus: reportHover,
    onBlur: clear,
  };
}
