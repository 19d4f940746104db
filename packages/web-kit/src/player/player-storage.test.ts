import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PlayerState } from './player-state.ts';
import {
  haveSettingsChanged,
  readPosition,
  readSettings,
  writeClock,
  writeSettings,
} from './player-storage.ts';
import { initialState } from './player-store.ts';
import { aQueue } from '../../testing/songs.ts';

const fresh = { repeat: 'off', volume: 1, priorVolume: 1, crossfade: 0, normalization: 'normal' };
const state = (changes: Partial<PlayerState> = {}): PlayerState => ({
  ...initialState(),
  queue: aQueue([1, 2, 3], 1),
  position: 42.5,
  ...changes,
});
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));

beforeEach(() => localStorage.clear());

describe('the settings of the sound', () => {
  test('come back as they were', () => {
    const settings = {
      volume: 0,
      priorVolume: 0.3,
      repeat: 'all',
      crossfade: 6,
      normalization: 'quiet',
    } as const;
    writeSettings(state(settings));
    expect(readSettings()).toEqual(settings);
  });

  test('are those of the beginning where there are none or none that can be read', () => {
    expect(readSettings()).toEqual(fresh);
    localStorage.setItem('rubato.sound', 'nonsense');
    expect(readSettings()).toEqual(fresh);
    store('rubato.sound', []);
    expect(readSettings()).toEqual(fresh);
  });

  test('are read where another build knew less, and one by one where it meant something else', () => {
    store('rubato.sound', { volume: 0.5, priorVolume: 0.5 });
    expect(readSettings()).toEqual({ ...fresh, volume: 0.5, priorVolume: 0.5 });
    store('rubato.sound', {
      repeat: 'twice',
      crossfade: 'long',
      normalization: 11,
      volume: 70,
      priorVolume: 0.3,
    });
    expect(readSettings()).toEqual({ ...fresh, priorVolume: 0.3 });
  });

  test('are taken over from a build that kept them with the queue', () => {
    store('rubato.player', { queue: { songs: [], currentIndex: 0 }, repeat: 'one', volume: 0.2 });
    expect(readSettings()).toEqual({ ...fresh, repeat: 'one', volume: 0.2 });
  });

  test('are noticed to differ, and queue and clock are no part of them', () => {
    const before = state();
    expect(haveSettingsChanged({ ...before, repeat: 'one' }, before)).toBe(true);
    expect(haveSettingsChanged({ ...before, queue: aQueue([4]), position: 50, playing: true }, before)).toBe(
      false,
    );
  });
});

test('the clock counts for the entry that it was written for', () => {
  const { queue } = state();
  expect(readPosition(queue)).toBe(0);
  writeClock(state({ queue }));
  expect(readPosition(queue)).toBe(42.5);
  expect(readPosition({ ...queue, currentIndex: 0 })).toBe(0);
});
