import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PlayerState } from '../player-state.ts';
import {
  haveSettingsChanged,
  readPosition,
  readSettings,
  writeClock,
  writeSettings,
} from './player-storage.ts';
import { createInitialState } from '../player-store.ts';
import { aQueue } from '../../../testing/songs.ts';

const fresh = {
  repeat: 'off',
  volume: 1,
  priorVolume: 1,
  crossfade: 0,
  gaplessAlbums: true,
  normalization: 'normal',
  keepPlaying: true,
};
const state = (changes: Partial<PlayerState> = {}): PlayerState => ({
  ...createInitialState(),
  queue: aQueue([1, 2, 3], 1),
  position: 42.5,
  ...changes,
});
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));

beforeEach(() => localStorage.clear());

describe('playback settings', () => {
  test('are restored', () => {
    const settings = {
      volume: 0,
      priorVolume: 0.3,
      repeat: 'all',
      crossfade: 6,
      gaplessAlbums: false,
      normalization: 'quiet',
      keepPlaying: false,
    } as const;
    writeSettings(state(settings));
    expect(readSettings()).toEqual(settings);
  });

  test('have default values if they are missing or unreadable', () => {
    expect(readSettings()).toEqual(fresh);
    localStorage.setItem('rubato.sound', 'nonsense');
    expect(readSettings()).toEqual(fresh);
    store('rubato.sound', []);
    expect(readSettings()).toEqual(fresh);
  });

  test('are read one by one, with defaults for missing and invalid values', () => {
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

  test('are compared without queue and position', () => {
    const before = state();
    expect(haveSettingsChanged({ ...before, repeat: 'one' }, before)).toBe(true);
    expect(haveSettingsChanged({ ...before, queue: aQueue([4]), position: 50, playing: true }, before)).toBe(
      false,
    );
  });
});

test('readPosition returns the position only for the entry it was written for', () => {
  const { queue } = state();
  expect(readPosition(queue)).toBe(0);
  writeClock(state({ queue }));
  expect(readPosition(queue)).toBe(42.5);
  expect(readPosition({ ...queue, currentIndex: 0 })).toBe(0);
});
