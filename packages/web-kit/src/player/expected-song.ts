import { createStore } from 'zustand';
import type { QueuedSong } from './player-queue.ts';

/** The song that somebody is likely to play next, by its audio. The player may fetch it before it is asked for. */
export const expectedStore = createStore<{ url: string | undefined }>(() => ({ url: undefined }));

/** For the props of a button that plays the song: who has pointer or focus on it is likely to press it. */
export function expecting({ audio_url: url }: Pick<QueuedSong, 'audio_url'>) {
  const expect = () => expectedStore.setState({ url });
  return { onPointerEnter: expect, onFocus: expect };
}
