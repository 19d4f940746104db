import { describe, expect, test } from '@jest/globals';
import { aQueuedSong } from '../../../testing/songs.ts';
import { openTabForEachTest, storedJson } from '../../../testing/player-tab.ts';
import { writeInOtherTab } from '../../../testing/player-pages.ts';
import {
  clearPlayHistory,
  pausePlayHistory,
  playHistoryKey,
  playHistoryLimits,
  getPlayedSongIds,
  addPlayed,
} from './play-history.ts';
import { player } from '../player.ts';

const tab = openTabForEachTest();

/** Plays a song until `position` seconds. */
function play(id: number, position = 10): void {
  player.play(aQueuedSong(id));
  player.reportPosition(position);
}

describe('the history of played songs', () => {
  test('has the latest first, each song once', () => {
    for (const id of [1, 2, 3, 1]) play(id);
    expect(getPlayedSongIds()).toEqual([1, 3, 2]);
  });

  test('leaves out songs that were skipped', () => {
    play(1, 9.9);
    play(2);
    expect(getPlayedSongIds()).toEqual([2]);
  });

  test('has a short song from its middle', () => {
    player.play({ ...aQueuedSong(1), duration: '0:06' });
    player.reportPosition(3);
    expect(getPlayedSongIds()).toEqual([1]);
  });

  test('leaves out what another tab plays', () => {
    player.play(aQueuedSong(1));
    player.pause();
    player.reportPosition(30);
    expect(getPlayedSongIds()).toEqual([]);
  });

  test('survives a reload', async () => {
    play(1);
    await tab.reload();
    expect(getPlayedSongIds()).toEqual([1]);
  });

  test('includes what other tabs have played', () => {
    play(1);
    writeInOtherTab(playHistoryKey, { ids: [7, 1] });
    expect(getPlayedSongIds()).toEqual([7, 1]);
    play(2);
    expect(storedJson(playHistoryKey)).toEqual({ ids: [2, 7, 1], isPaused: false });
  });

  test.each([['nonsense'], [{ ids: ['1'] }], [{ ids: [-1] }], [null]])(
    'is empty if %j is stored',
    (stored) => {
      writeInOtherTab(playHistoryKey, stored);
      expect(getPlayedSongIds()).toEqual([]);
    },
  );

  test('records nothing while it is paused, and keeps what it has', async () => {
    play(1);
    pausePlayHistory(true);
    play(2);
    await tab.reload();
    play(3);
    expect(getPlayedSongIds()).toEqual([1]);
    pausePlayHistory(false);
    play(4);
    expect(getPlayedSongIds()).toEqual([4, 1]);
  });

  test('records nothing after another tab has paused it', () => {
    play(1);
    writeInOtherTab(playHistoryKey, { ids: [1], isPaused: true });
    play(2);
    expect(getPlayedSongIds()).toEqual([1]);
  });

  test('is cleared, and stays paused', async () => {
    play(1);
    pausePlayHistory(true);
    clearPlayHistory();
    await tab.reload();
    play(2);
    expect(getPlayedSongIds()).toEqual([]);
    expect(storedJson(playHistoryKey)).toEqual({ ids: [], isPaused: true });
  });

  test('is limited', () => {
    const many = Array.from({ length: 150 }, (_, index) => index + 1);
    writeInOtherTab(playHistoryKey, { ids: many });
    expect(getPlayedSongIds()).toHaveLength(playHistoryLimits.stored);
    expect(addPlayed(getPlayedSongIds(), 500)).toEqual([500, ...many.slice(0, 99)]);
  });
});
