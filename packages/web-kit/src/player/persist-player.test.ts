import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  resetBrowserStorage,
  openPage,
  saveInOtherTab,
  storedQueue,
  until,
  untilRestored,
  untilSaved,
  writeInOtherTab,
} from '../../testing/player-pages.ts';
import { aQueuedSong, songIds } from '../../testing/songs.ts';
import { dismissToasts, shownToasts } from '../../testing/toasts.ts';
import { legacyKey } from './legacy-queue.ts';
import { player } from './player.ts';
import { currentEntry, emptyQueue, type PlayerQueue } from './player-queue.ts';
import { clockKey, settingsKey } from './player-storage.ts';
import { playerStore } from './player-store.ts';
import {
  deletedQueueText,
  unreadableSongsText,
  unreadableQueueText,
  unsavedQueueText,
} from './queue-persistence.ts';
import { previewKey } from './queue-preview.ts';

const entry = (id: number) => ({ entryId: `entry ${id}`, song: aQueuedSong(id) });
const state = () => playerStore.getState();
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
const queueOf = (ids: number[], currentIndex = 0) => ({ songs: ids.map(entry), currentIndex });
const plain = (queue: PlayerQueue) => ({ queue, unshuffled: undefined });
const many = (count: number) => Array.from({ length: count }, (_, index) => aQueuedSong(index + 1));

let close: () => void;
/** Reloads the page, with `pagehide` unless it crashes. */
async function reload(how: 'reload' | 'crash' = 'reload'): Promise<void> {
  if (how === 'reload') dispatchEvent(new Event('pagehide'));
  close();
  close = openPage();
  await untilRestored();
}

beforeEach(async () => {
  jest.useFakeTimers();
  resetBrowserStorage();
  dismissToasts();
  close = openPage();
  await untilRestored();
});
afterEach(() => {
  close();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a tab persists', () => {
  test('the position with each report, on seek and on pause', () => {
    player.play(aQueuedSong(1));
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

  test('the position on pagehide', () => {
    player.play(aQueuedSong(1));
    player.reportPosition(7);
    dispatchEvent(new Event('pagehide'));
    expect(stored(clockKey).position).toBe(7);
  });

  test('the playback settings immediately', () => {
    player.setRepeat('all');
    expect(stored(settingsKey)).toMatchObject({ repeat: 'all', volume: 1 });
  });

  test('each change of the queue, so that a crash loses nothing', async () => {
    player.playAll(many(450));
    player.next();
    player.shuffle();
    await untilSaved();
    const { queue, unshuffled } = state();
    await reload('crash');
    expect(state()).toMatchObject({ queue, unshuffled, playing: false, history: [] });
  });

  test('queue changes that were not saved before the page was closed', async () => {
    player.playAll(many(3));
    await untilSaved();
    player.queueAll(many(450));
    player.shuffle();
    const { queue, unshuffled } = state();
    await reload();
    expect(state()).toMatchObject({ queue, unshuffled });
    await untilSaved();
    expect(stored(previewKey)).not.toHaveProperty('unsaved');
  });

  test('a first queue that was not saved before the page was closed', async () => {
    player.playAll(many(3));
    await reload();
    expect(songIds(state().queue)).toEqual([1, 2, 3]);
    expect(shownToasts()).toEqual([]);
  });

  test('an empty queue after it was cleared', async () => {
    player.playAll(many(3));
    await untilSaved();
    player.clear();
    await reload();
    expect(state().queue).toEqual(emptyQueue);
  });
});

describe('restoring on page load', () => {
  beforeEach(async () => {
    player.playAll(many(450));
    player.jump(state().queue.songs[200]!.entryId);
    player.reportPosition(42);
    player.shuffle();
    await untilSaved();
    dispatchEvent(new Event('pagehide'));
    close();
  });

  test('shows the current entry immediately and the whole queue once restored', async () => {
    const { queue, position } = state();
    close = openPage();
    expect(currentEntry(state().queue)).toEqual(currentEntry(queue));
    expect(state()).toMatchObject({ position, restoring: true, queue: { songs: { length: 3 } } });
    expect(state().unshuffled).toBeDefined();
    await untilRestored();
    expect(state()).toMatchObject({ queue, position });
  });

  test('plays songs before the queue is restored without losing any', async () => {
    const { songs } = state().queue;
    close = openPage();
    player.play(aQueuedSong(999));
    player.queue(aQueuedSong(1000));
    const played = currentEntry(state().queue);
    await untilRestored();
    expect(currentEntry(state().queue)).toBe(played);
    expect(state()).toMatchObject({ playing: true, queue: { currentIndex: 201 } });
    expect(songIds(state().queue)).toEqual([
      ...songIds({ songs: songs.slice(0, 201) }),
      999,
      ...songIds({ songs: songs.slice(201) }),
      1000,
    ]);
    await untilSaved();
  });

  test('applies Play and Next from before the queue is restored', async () => {
    const { songs } = state().queue;
    close = openPage();
    player.toggle();
    player.next();
    player.reportPosition(1);
    await untilRestored();
    expect(state()).toMatchObject({ playing: true, position: 1, queue: { currentIndex: 201 } });
    expect(state().queue.songs).toEqual(songs);
  });

  test('undoes an edit from before the queue is restored', async () => {
    const { songs } = state().queue;
    close = openPage();
    player.clear();
    await untilRestored();
    expect(state().queue).toEqual(emptyQueue);
    player.undo();
    expect(state().queue.songs).toEqual(songs);
  });

  test('reports songs that could not be read', async () => {
    const before = await storedQueue();
    const broken = { entryId: 'broken', song: { ...aQueuedSong(1), title: 7 as unknown as string } };
    await saveInOtherTab(plain({ songs: [broken, ...before.queue.songs], currentIndex: 1 }));
    close = openPage();
    await untilRestored();
    expect(state().queue.songs).toEqual(before.queue.songs);
    expect(shownToasts()).toContain(unreadableSongsText(1));
  });

  test('reports that the browser has deleted the queue and keeps the preview', async () => {
    const { queue } = state();
    const preview = localStorage.getItem(previewKey) ?? '';
    resetBrowserStorage();
    localStorage.setItem(previewKey, preview);
    close = openPage();
    await untilRestored();
    expect(currentEntry(state().queue)).toEqual(currentEntry(queue));
    expect(shownToasts()).toContain(deletedQueueText);
  });

  test('reports an unreadable queue and does not overwrite it', async () => {
    const before = await storedQueue();
    const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Closed', 'SecurityError');
    });
    close = openPage();
    await untilRestored();
    expect(shownToasts()).toContain(unreadableQueueText);
    player.play(aQueuedSong(999));
    dispatchEvent(new Event('pagehide'));
    open.mockRestore();
    await reload();
    expect(state().queue.songs).toEqual(before.queue.songs);
  });

  test('gives up after a timeout', async () => {
    const open = jest.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    close = openPage();
    jest.advanceTimersByTime(5000);
    await untilRestored();
    expect(shownToasts()).toContain(unreadableQueueText);
    open.mockRestore();
  });
});

describe('a queue that cannot be saved', () => {
  test('is reported once, keeps playing, and is saved once there is space', async () => {
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    player.playAll(many(3));
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

describe('a queue from an older build', () => {
  const legacy = (queue: PlayerQueue) =>
    localStorage.setItem(legacyKey, JSON.stringify({ queue, volume: 0.5, priorVolume: 0.5, repeat: 'all' }));

  test('is imported once and remains for tabs of that build', async () => {
    close();
    resetBrowserStorage();
    legacy(queueOf([1, 2, 3], 1));
    localStorage.setItem(clockKey, '{"entryId":"entry 2","position":33}');
    await reload();
    expect(state()).toMatchObject({ queue: queueOf([1, 2, 3], 1), position: 33, volume: 0.5, repeat: 'all' });
    await untilSaved();
    await until(() => localStorage.getItem(legacyKey)?.startsWith('{"takenOver":') ?? false);
    expect(stored(legacyKey).queue).toEqual(queueOf([1, 2, 3], 1));
    player.clear();
    await untilSaved();
    await reload();
    expect(state().queue.songs).toEqual([]);
  });

  test('is merged when the older build has changed it since', async () => {
    playerStore.setState({ queue: queueOf([1, 2, 3], 1) });
    await untilSaved();
    legacy(queueOf([4, 2], 0));
    await reload();
    expect(state().queue).toEqual(queueOf([1, 2, 3, 4], 1));
    await untilSaved();
  });
});

describe('changes from another tab', () => {
  test('are shown by a tab that is not playing, and not written again', async () => {
    await saveInOtherTab(plain(queueOf([1, 2], 1)));
    writeInOtherTab(settingsKey, { volume: 0.5, priorVolume: 0.5, repeat: 'all', crossfade: 0 });
    await until(() => state().queue.songs.length === 2);
    writeInOtherTab(clockKey, { entryId: 'entry 2', position: 33 });
    expect(state()).toMatchObject({ position: 33, volume: 0.5, repeat: 'all', playing: false });
    expect(currentEntry(state().queue)?.entryId).toBe('entry 2');

    const preview = localStorage.getItem(previewKey);
    localStorage.setItem(clockKey, '{"entryId":"entry 2","position":40}');
    dispatchEvent(new Event('pagehide'));
    expect(stored(clockKey).position).toBe(40);
    expect(localStorage.getItem(previewKey)).toBe(preview);
  });

  test('ignore the position of another song', async () => {
    await saveInOtherTab(plain(queueOf([1, 2])));
    await until(() => state().queue.songs.length === 2);
    writeInOtherTab(clockKey, { entryId: 'entry 2', position: 33 });
    expect(state().position).toBe(0);
  });

  test('update the queue of a playing tab without affecting playback', async () => {
    playerStore.setState({ queue: queueOf([1, 2]), playing: true, position: 50 });
    await untilSaved();
    await saveInOtherTab(plain(queueOf([3, 1, 2])));
    await until(() => state().queue.songs.length === 3);
    writeInOtherTab(clockKey, { entryId: 'entry 1', position: 2 });
    expect(state()).toMatchObject({ playing: true, position: 50, queue: { currentIndex: 1 } });

    jest.advanceTimersByTime(1000);
    player.reportPosition(51);
    await untilSaved();
    expect((await storedQueue()).queue.currentIndex).toBe(1);
    expect(stored(clockKey)).toEqual({ entryId: 'entry 1', position: 51 });
  });

  test('stop playback if the queue was cleared', async () => {
    playerStore.setState({ queue: queueOf([1]), playing: true });
    await untilSaved();
    await saveInOtherTab(plain(emptyQueue));
    await until(() => state().queue.songs.length === 0);
    expect(state()).toMatchObject({ playing: false, queue: emptyQueue });
  });

  test('never mix with a concurrent change of this tab', async () => {
    playerStore.setState({ queue: queueOf([1, 2]) });
    await untilSaved();
    const theirs = saveInOtherTab(plain(queueOf([3, 4])));
    player.queue(aQueuedSong(9));
    await theirs;
    await untilSaved();
    const { queue } = await storedQueue();
    expect([
      [1, 2, 9],
      [3, 4],
    ]).toContainEqual(songIds(queue));
    expect(songIds(state().queue)).toEqual(songIds(queue));
  });

  test('are applied although that tab closed before saving', async () => {
    playerStore.setState({ queue: queueOf([1, 2]) });
    await untilSaved();
    const { version } = stored(previewKey);
    const unsaved = { versions: [version], order: ['entry 2', 'entry 1'], currentIndex: 1, entries: [] };
    writeInOtherTab(previewKey, { ...stored(previewKey), unsaved });
    await until(() => state().queue.songs[0]?.entryId === 'entry 2');
    await untilSaved();
    await until(() => !('unsaved' in stored(previewKey)));
  });
});
