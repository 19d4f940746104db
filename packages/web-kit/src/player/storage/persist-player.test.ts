import { describe, expect, jest, test } from '@jest/globals';
import { until, untilSaved } from '../../../testing/player-pages.ts';
import { manySongs, openTabForEachTest, storedJson } from '../../../testing/player-tab.ts';
import { aQueuedSong, songIds } from '../../../testing/songs.ts';
import { shownToasts } from '../../../testing/toasts.ts';
import { player } from '../player.ts';
import { emptyQueue } from '../queue/player-queue.ts';
import { clockKey, settingsKey } from './player-storage.ts';
import { playerStore } from '../player-store.ts';
import { unsavedQueueText } from './queue-persistence.ts';
import { previewKey } from './queue-preview.ts';

const state = () => playerStore.getState();

const tab = openTabForEachTest();

describe('a tab persists', () => {
  test('the position with each report, on seek and on pause', () => {
    player.play(aQueuedSong(1));
    player.reportPosition(3);
    expect(storedJson(clockKey).position).toBe(0);
    jest.advanceTimersByTime(1000);
    player.reportPosition(4);
    expect(storedJson(clockKey).position).toBe(4);
    player.seek(60);
    expect(storedJson(clockKey).position).toBe(60);
    player.reportPosition(60.5);
    player.pause();
    expect(storedJson(clockKey).position).toBe(60.5);
  });

  test('the position on pagehide', () => {
    player.play(aQueuedSong(1));
    player.reportPosition(7);
    dispatchEvent(new Event('pagehide'));
    expect(storedJson(clockKey).position).toBe(7);
  });

  test('the playback settings immediately', () => {
    player.setRepeat('all');
    expect(storedJson(settingsKey)).toMatchObject({ repeat: 'all', volume: 1 });
  });

  test('each change of the queue, so that a crash loses nothing', async () => {
    player.playAll(manySongs(450));
    player.next();
    player.shuffle();
    await untilSaved();
    const { queue, unshuffled } = state();
    await tab.reload('crash');
    expect(state()).toMatchObject({ queue, unshuffled, playing: false, history: [] });
  });

  test('queue changes that were not saved before the page was closed', async () => {
    player.playAll(manySongs(3));
    await untilSaved();
    player.queueAll(manySongs(450));
    player.shuffle();
    const { queue, unshuffled } = state();
    await tab.reload();
    expect(state()).toMatchObject({ queue, unshuffled });
    await untilSaved();
    expect(storedJson(previewKey)).not.toHaveProperty('unsaved');
  });

  test('a first queue that was not saved before the page was closed', async () => {
    player.playAll(manySongs(3));
    await tab.reload();
    expect(songIds(state().queue)).toEqual([1, 2, 3]);
    expect(shownToasts()).toEqual([]);
  });

  test('an empty queue after it was cleared', async () => {
    player.playAll(manySongs(3));
    await untilSaved();
    player.clear();
    await tab.reload();
    expect(state().queue).toEqual(emptyQueue);
  });
});

describe('a queue that cannot be saved', () => {
  test('is reported once, keeps playing, and is saved once there is space', async () => {
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    player.playAll(manySongs(3));
    await until(() => shownToasts().includes(unsavedQueueText));
    player.next();
    player.next();
    await until(() => put.mock.calls.length > 1);
    expect(shownToasts().filter((text) => text === unsavedQueueText)).toHaveLength(1);
    expect(state()).toMatchObject({ playing: true, queue: { currentIndex: 2 } });
    put.mockRestore();
    player.previous();
    await untilSaved();
  });
});
