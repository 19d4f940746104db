import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyQueue } from './player-queue.ts';
import type { PlayerState } from './player-state.ts';
import { differsInKept, readPlayer, writeClock, writePlayer } from './player-storage.ts';
import { aQueue, songIds } from '../../testing/songs.ts';

const fresh = { queue: emptyQueue, repeat: 'off', volume: 1, priorVolume: 1, crossfade: 0, position: 0 };
const state = (changes: Partial<PlayerState> = {}): PlayerState => ({
  queue: aQueue([1, 2, 3], 1),
  unshuffled: undefined,
  repeat: 'off',
  history: [],
  playing: false,
  position: 42.5,
  seeks: 0,
  volume: 0.3,
  priorVolume: 0.3,
  crossfade: 0,
  ...changes,
});
const store = (player: unknown) => localStorage.setItem('rubato.player', JSON.stringify(player));

beforeEach(() => localStorage.clear());

describe('what is kept for the next visit', () => {
  test('comes back as it was', () => {
    const kept = state({ volume: 0, repeat: 'all', crossfade: 6, unshuffled: ['entry-2', 'entry-1'] });
    writePlayer(kept);
    writeClock(kept);
    expect({ ...kept, ...readPlayer() }).toEqual(kept);
    expect(readPlayer()).not.toHaveProperty('playing');
  });

  test('is the beginning where there is nothing or nothing that can be read', () => {
    expect(readPlayer()).toEqual(fresh);
    localStorage.setItem('rubato.player', 'nonsense');
    expect(readPlayer()).toEqual(fresh);
    store([]);
    expect(readPlayer()).toEqual(fresh);
  });

  test('a position of another song does not count', () => {
    writePlayer(state());
    localStorage.setItem('rubato.clock', '{"entryId":"other","position":12}');
    expect(readPlayer().position).toBe(0);
  });

  test('is noticed to differ, and the clock is no part of it', () => {
    const before = state();
    expect(differsInKept({ ...before, repeat: 'one' }, before)).toBe(true);
    expect(differsInKept({ ...before, position: 50, playing: true }, before)).toBe(false);
  });
});

describe('what another build has written', () => {
  test('is read where it knew less', () => {
    const { queue } = state();
    store({ queue, volume: 0.5, priorVolume: 0.5 });
    expect(readPlayer()).toEqual({ ...fresh, queue, volume: 0.5, priorVolume: 0.5 });
  });

  test('is read part by part where it meant something else', () => {
    store({ ...state(), repeat: 'twice', crossfade: 'long', volume: 70, unshuffled: 3 });
    expect(readPlayer()).toMatchObject({ repeat: 'off', crossfade: 0, volume: 1, priorVolume: 0.3 });
    expect(songIds(readPlayer().queue)).toEqual([1, 2, 3]);
  });

  test('loses an entry that cannot be read, and keeps the place', () => {
    const { songs } = state().queue;
    store({ queue: { songs: [{ file: 'old' }, ...songs], currentIndex: 2 } });
    expect(readPlayer().queue).toEqual({ songs, currentIndex: 1 });
  });

  test('never leads to a place that is not there', () => {
    store({ queue: { songs: state().queue.songs, currentIndex: 9 } });
    expect(readPlayer().queue.currentIndex).toBe(2);
    store({ queue: { songs: [], currentIndex: 4 } });
    expect(readPlayer().queue).toEqual(emptyQueue);
  });
});
