import { createStore } from 'zustand';
import type { QueuedSong } from './player-queue.ts';

interface PrefetchIntent {
  /** Undefined while no song is expected. */
  readonly song: Pick<QueuedSong, 'audio_url' | 'stream'> | undefined;
  /** Its button is held down: the song will be played when that is released. */
  readonly isPressed: boolean;
}

const noSong: PrefetchIntent = { song: undefined, isPressed: false };

/** The song that somebody is likely to play next. The player may fetch it before it is asked for. */
export const prefetchIntentStore = createStore<PrefetchIntent>(() => noSong);

/** For the props of a button that plays the song: who has pointer or focus on it is likely to press it. */
export function prefetchOnIntent(song: Pick<QueuedSong, 'audio_url' | 'stream'>) {
  const isThis = (expected: PrefetchIntent) => expected.song?.audio_url === song.audio_url;
  // A press takes the focus from another button and gives it to this one: it is not over then.
  const expect = () =>
    prefetchIntentStore.setState((expected) => (isThis(expected) ? expected : { song, isPressed: false }));
  const press = () => prefetchIntentStore.setState({ song, isPressed: true });
  const forget = () => prefetchIntentStore.setState((expected) => (isThis(expected) ? noSong : expected));
  return {
    onPointerEnter: expect,
    onPointerDown: ({ button }: { button: number }) => button === 0 && press(),
    // A finger leaves before its click comes.
    onPointerLeave: ({ pointerType }: { pointerType: string }) => pointerType !== 'touch' && forget(),
    onPointerCancel: forget,
    onFocus: expect,
    onBlur: forget,
  };
}
