import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearPlayHistory, pausePlayHistory, persistPlayer, player, playerStore } from '@rubato/web-kit';
import { aQueuedSong } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PlayHistorySection } from './play-history-section.tsx';

let end: () => void;
beforeEach(() => {
  playerStore.setState(playerStore.getInitialState(), true);
  end = persistPlayer();
  clearPlayHistory();
  pausePlayHistory(false);
});
afterEach(() => {
  end();
  cleanup();
});

const play = (id: number) =>
  act(() => {
    player.play(aQueuedSong(id));
    player.reportPosition(10);
  });
const clear = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clear listening history' });
const remember = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Remember what you play' });

test('PlayHistorySection clears what was played', () => {
  render(<PlayHistorySection />);
  expect(clear().disabled).toBe(true);
  play(1);
  fireEvent.click(clear());
  expect(clear().disabled).toBe(true);
  expect(localStorage.getItem('rubato.history')).toContain('"ids":[]');
});

test('PlayHistorySection keeps further songs out of the history', () => {
  render(<PlayHistorySection />);
  expect(remember().checked).toBe(true);
  fireEvent.click(remember());
  play(1);
  expect(remember().checked).toBe(false);
  expect(clear().disabled).toBe(true);
  fireEvent.click(remember());
  play(2);
  expect(clear().disabled).toBe(false);
});
