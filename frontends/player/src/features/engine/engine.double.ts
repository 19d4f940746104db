import { jest } from '@jest/globals';
import { emptyQueue, player, playerStore } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { arrive, elements, pretendToPlay, tell } from './media.double.ts';

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
  player.playAll([aSong(1), aSong(2)]);
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
