import { jest } from '@jest/globals';
import { emptyQueue, player, playerStore } from '@rubato/web-kit';
import { arrive, elements, pretendToPlay, tell } from './media.double.ts';

export const song = (id: number) => ({
  id,
  title: `Song ${id}`,
  artist: 'Ann',
  image_url: '/i',
  audio_url: `/audio/${id}.mp3`,
  duration: '3:07',
});
export const audio = () => {
  const element = document.querySelector('audio');
  if (!element) throw new Error('There is no audio element');
  return element;
};
export const other = () => {
  const element = elements().find((candidate) => candidate !== audio());
  if (!element) throw new Error('There is one audio element only');
  return element;
};
export const path = (element = audio()) => new URL(element.src).pathname;
export const state = () => playerStore.getState();
export const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** Two songs of 100 s are there, the first one sounds. */
export function playTwo(): { first: HTMLAudioElement; second: HTMLAudioElement } {
  player.playAll([song(1), song(2)]);
  const [first, second] = [audio(), other()];
  arrive(first, 100);
  arrive(second, 100);
  tell(first, 'playing');
  return { first, second };
}

/** An empty player, and elements that do what a browser's do. Time stands still until it is told to pass. */
export function beginInSilence(): void {
  jest.useFakeTimers();
  pretendToPlay();
  playerStore.setState({
    queue: emptyQueue,
    playing: false,
    position: 0,
    volume: 1,
    priorVolume: 1,
    repeat: 'off',
    crossfade: 0,
  });
}
