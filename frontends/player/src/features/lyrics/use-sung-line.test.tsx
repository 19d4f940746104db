import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { player, playerStore } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { providePlaybackClock } from '../engine/playback-clock.ts';
import { useSungLine } from './use-sung-line.ts';

const lines = [2, 5.5, 5.8].map((time) => ({ text: `At ${time}`, time }));
const clock = { position: 0, rate: 1 };
let endClock: () => void;

/** The clock goes on with the timers, as fast as its rate says. */
async function pass(milliseconds: number): Promise<void> {
  const step = 10;
  for (let passed = 0; passed < milliseconds; passed += step) {
    clock.position += (step / 1000) * clock.rate;
    await act(() => jest.advanceTimersByTimeAsync(step));
  }
}

function changeStore(): void {
  act(() => playerStore.setState({ position: clock.position }));
}

beforeEach(() => {
  jest.useFakeTimers();
  playerStore.setState(playerStore.getInitialState(), true);
  Object.assign(clock, { position: 0, rate: 1 });
  endClock = providePlaybackClock(() => clock);
});
afterEach(() => {
  cleanup();
  endClock();
  jest.useRealTimers();
});

test('a line is the sung one from its time on, though the store says nothing in between', async () => {
  const { result } = renderHook(() => useSungLine(lines));
  expect(result.current).toBe(-1);
  await pass(1980);
  expect(result.current).toBe(-1);
  await pass(40);
  expect(result.current).toBe(0);
  await pass(3460);
  expect(result.current).toBe(0);
  await pass(40);
  expect(result.current).toBe(1);
  await pass(300);
  expect(result.current).toBe(2);
  expect(jest.getTimerCount()).toBe(0);
});

test('a song at double speed has its lines twice as fast', async () => {
  clock.rate = 2;
  const { result } = renderHook(() => useSungLine(lines));
  await pass(1010);
  expect(result.current).toBe(0);
});

test('a pause holds the line, and the song goes on with what is left of it', async () => {
  const { result } = renderHook(() => useSungLine(lines));
  await pass(1500);
  clock.rate = 0;
  changeStore();
  await pass(10_000);
  expect(result.current).toBe(-1);
  clock.rate = 1;
  changeStore();
  await pass(480);
  expect(result.current).toBe(-1);
  await pass(40);
  expect(result.current).toBe(0);
});

test('a seek goes to its line at once, forth and back', async () => {
  const { result } = renderHook(() => useSungLine(lines));
  clock.position = 5.6;
  changeStore();
  expect(result.current).toBe(1);
  clock.position = 3;
  changeStore();
  expect(result.current).toBe(0);
  await pass(2520);
  expect(result.current).toBe(1);
});

test('a song that waits for its bytes does not run ahead', async () => {
  const { result } = renderHook(() => useSungLine(lines));
  await act(() => jest.advanceTimersByTimeAsync(4000));
  expect(result.current).toBe(-1);
  await pass(2020);
  expect(result.current).toBe(0);
});

test('where another tab plays, the line follows what that one tells', () => {
  endClock();
  player.play(aSong(1));
  const { result } = renderHook(() => useSungLine(lines));
  act(() => player.reportPosition(5.6));
  expect(result.current).toBe(1);
});
