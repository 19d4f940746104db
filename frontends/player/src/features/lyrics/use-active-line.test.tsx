import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { player, playerStore } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { providePlaybackClock } from '../engine/playback-clock.ts';
import { useActiveLine } from './use-active-line.ts';

const lines = [2, 5.5, 5.8].map((time) => ({ text: `At ${time}`, time }));
const clock = { position: 0, rate: 1 };
let removeClock: () => void;

/** Advances the timers, and the clock according to its rate. */
async function advance(milliseconds: number): Promise<void> {
  const step = 10;
  for (let elapsed = 0; elapsed < milliseconds; elapsed += step) {
    clock.position += (step / 1000) * clock.rate;
    await act(() => jest.advanceTimersByTimeAsync(step));
  }
}

function reportClock(): void {
  act(() => playerStore.setState({ position: clock.position }));
}

beforeEach(() => {
  jest.useFakeTimers();
  playerStore.setState(playerStore.getInitialState(), true);
  Object.assign(clock, { position: 0, rate: 1 });
  removeClock = providePlaybackClock(() => clock);
});
afterEach(() => {
  cleanup();
  removeClock();
  jest.useRealTimers();
});

describe('useActiveLine', () => {
  test('changes at the time of each line, also between updates of the store', async () => {
    const { result } = renderHook(() => useActiveLine(lines));
    expect(result.current).toBe(-1);
    await advance(1980);
    expect(result.current).toBe(-1);
    await advance(40);
    expect(result.current).toBe(0);
    await advance(3460);
    expect(result.current).toBe(0);
    await advance(40);
    expect(result.current).toBe(1);
    await advance(300);
    expect(result.current).toBe(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('follows the playback rate', async () => {
    clock.rate = 2;
    const { result } = renderHook(() => useActiveLine(lines));
    await advance(1010);
    expect(result.current).toBe(0);
  });

  test('keeps the line on a pause, and its remaining time', async () => {
    const { result } = renderHook(() => useActiveLine(lines));
    await advance(1500);
    clock.rate = 0;
    reportClock();
    await advance(10_000);
    expect(result.current).toBe(-1);
    clock.rate = 1;
    reportClock();
    await advance(480);
    expect(result.current).toBe(-1);
    await advance(40);
    expect(result.current).toBe(0);
  });

  test('changes immediately on a seek, forwards and backwards', async () => {
    const { result } = renderHook(() => useActiveLine(lines));
    clock.position = 5.6;
    reportClock();
    expect(result.current).toBe(1);
    clock.position = 3;
    reportClock();
    expect(result.current).toBe(0);
    await advance(2520);
    expect(result.current).toBe(1);
  });

  test('does not advance while playback waits for data', async () => {
    const { result } = renderHook(() => useActiveLine(lines));
    await act(() => jest.advanceTimersByTimeAsync(4000));
    expect(result.current).toBe(-1);
    await advance(2020);
    expect(result.current).toBe(0);
  });

  test('follows the store while another tab plays', () => {
    removeClock();
    player.play(aSong(1));
    const { result } = renderHook(() => useActiveLine(lines));
    act(() => player.reportPosition(5.6));
    expect(result.current).toBe(1);
  });
});
