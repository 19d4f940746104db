import { jest } from '@jest/globals';
import { emptyQueue, player, playerStore, type QueueSource } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { dispatch, elements, loadFully, mockMediaElements } from './decks/media.double.ts';

/** The element of the active deck. */
export const activeElement = () => {
  const element = document.querySelector('audio');
  if (!element) throw new Error('The document has no audio element');
  return element;
};
export const standbyElement = () => {
  const element = elements().find((candidate) => candidate !== activeElement());
  if (!element) throw new Error('There is only one audio element');
  return element;
};
export const path = (element = activeElement()) => new URL(element.src).pathname;
export const state = () => playerStore.getState();
export const advanceTimers = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** Plays the first of two songs of 100 s, with both fully loaded. */
export function playTwoSongs(source?: QueueSource): { first: HTMLAudioElement; second: HTMLAudioElement } {
  player.playAll([aSong(1), aSong(2)], source);
  const [first, second] = [activeElement(), standbyElement()];
  loadFully(first, 100);
  loadFully(second, 100);
  dispatch(first, 'playing');
  return { first, second };
}

/** Resets the player, and installs fake timers and media elements. */
export function setUpPlayer(): void {
  jest.useFakeTimers();
  mockMediaElements();
  playerStore.setState({
    queue: emptyQueue,
    playing: false,
    position: 0,
    volume: 1,
    priorVolume: 1,
    repeat: 'off',
    crossfade: 0,
    gaplessAlbums: true,
    unshuffled: undefined,
  });
}
