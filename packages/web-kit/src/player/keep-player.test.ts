import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aQueuedSong } from '../../testing/songs.ts';
import { keepPlayer } from './keep-player.ts';
import { currentEntry, emptyQueue } from './player-queue.ts';
import { clockKey, playerKey } from './player-storage.ts';
import { player } from './player.ts';
import { playerStore } from './player-store.ts';

const entry = (id: number) => ({
  entryId: `entry ${id}`,
  song: aQueuedSong(id),
});
const state = () => playerStore.getState();
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
const queueOf = (ids: number[], currentIndex = 0) => ({ songs: ids.map(entry), currentIndex });

/** Another tab writes: this one hears of it. */
function theyWrite(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
  dispatchEvent(new StorageEvent('storage', { key }));
}
const theirs = (queue: object) => ({ queue, volume: 0.5, priorVolume: 0.5, repeat: 'all', crossfade: 0 });

let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  playerStore.setState({ queue: emptyQueue, playing: false, position: 0, volume: 1 });
  stop = keepPlayer();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('what a tab keeps', () => {
  test('the queue at once, the clock with each report, with a seek and when the song stops', () => {
    player.play(entry(1).song);
    expect(stored(playerKey).queue.songs).toHaveLength(1);
    player.reportPosition(3);
    expect(stored(clockKey).position).toBe(0);
    jest.advanceTimersByTime(1000);
    player.reportPosition(4);
    expect(stored(clockKey).position).toBe(4);
    player.seek(60);
    expect(stored(clockKey).position).toBe(60);
    player.reportPosition(60.5);
    player.pause();
    expect(stored(clockKey).position).toBe(60.5);
  });

  test('where the song stands when the page goes', () => {
    player.play(entry(1).song);
    player.reportPosition(7);
    dispatchEvent(new Event('pagehide'));
    expect(stored(clockKey).position).toBe(7);
  });
});

describe('what another tab has written', () => {
  test('is shown by a tab that is silent, and not written again', () => {
    theyWrite(playerKey, theirs(queueOf([1, 2], 1)));
    theyWrite(clockKey, { entryId: 'entry 2', position: 33 });
    expect(state()).toMatchObject({ position: 33, volume: 0.5, repeat: 'all', playing: false });
    expect(currentEntry(state().queue)?.entryId).toBe('entry 2');

    localStorage.setItem(clockKey, '{"entryId":"entry 2","position":40}');
    dispatchEvent(new Event('pagehide'));
    expect(stored(clockKey).position).toBe(40);
  });

  test('a clock of another song does not count', () => {
    theyWrite(playerKey, theirs(queueOf([1, 2])));
    theyWrite(clockKey, { entryId: 'entry 2', position: 33 });
    expect(state().position).toBe(0);
  });

  test('changes the queue of a tab that plays, and not its sound', () => {
    playerStore.setState({ queue: queueOf([1, 2]), playing: true, position: 50 });
    theyWrite(playerKey, theirs(queueOf([3, 1, 2])));
    theyWrite(clockKey, { entryId: 'entry 1', position: 2 });
    expect(state()).toMatchObject({ playing: true, position: 50, queue: { currentIndex: 1 } });
    expect(state().queue.songs).toHaveLength(3);

    jest.advanceTimersByTime(1000);
    player.reportPosition(51);
    expect(stored(playerKey).queue.currentIndex).toBe(1);
    expect(stored(clockKey)).toEqual({ entryId: 'entry 1', position: 51 });
  });

  test('ends the sound of a tab whose queue is cleared', () => {
    playerStore.setState({ queue: queueOf([1]), playing: true });
    theyWrite(playerKey, theirs(queueOf([])));
    expect(state()).toMatchObject({ playing: false, queue: emptyQueue });
  });
});
