import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  resetBrowserStorage,
  saveInOtherTab,
  storedQueue,
  untilRestored,
  untilSaved,
} from '../../../testing/player-pages.ts';
import { manySongs, openTabForEachTest } from '../../../testing/player-tab.ts';
import { aQueuedSong, songIds } from '../../../testing/songs.ts';
import { shownToasts } from '../../../testing/toasts.ts';
import { player } from '../player.ts';
import { getCurrentEntry, emptyQueue, type PlayerQueue } from '../queue/player-queue.ts';
import { playerStore } from '../player-store.ts';
import { deletedQueueText, formatUnreadableSongs, unreadableQueueText } from './queue-persistence.ts';
import { previewKey } from './queue-preview.ts';

const state = () => playerStore.getState();
const plain = (queue: PlayerQueue) => ({ queue, unshuffled: undefined });

const tab = openTabForEachTest();

describe('restoring on page load', () => {
  beforeEach(async () => {
    player.playAll(manySongs(450));
    player.jump(state().queue.songs[200]!.entryId);
    player.reportPosition(42);
    player.shuffle();
    await untilSaved();
    dispatchEvent(new Event('pagehide'));
    tab.close();
  });

  test('shows the current entry immediately and the whole queue once restored', async () => {
    const { queue, position } = state();
    tab.open();
    expect(getCurrentEntry(state().queue)).toEqual(getCurrentEntry(queue));
    expect(state()).toMatchObject({ position, restoring: true, queue: { songs: { length: 3 } } });
    expect(state().unshuffled).toBeDefined();
    await untilRestored();
    expect(state()).toMatchObject({ queue, position });
  });

  test('plays songs before the queue is restored without losing any', async () => {
    const { songs } = state().queue;
    tab.open();
    player.play(aQueuedSong(999));
    player.queue(aQueuedSong(1000));
    const played = getCurrentEntry(state().queue);
    await untilRestored();
    expect(getCurrentEntry(state().queue)).toBe(played);
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
    tab.open();
    player.toggle();
    player.next();
    player.reportPosition(1);
    await untilRestored();
    expect(state()).toMatchObject({ playing: true, position: 1, queue: { currentIndex: 201 } });
    expect(state().queue.songs).toEqual(songs);
  });

  test('undoes an edit from before the queue is restored', async () => {
    const { songs } = state().queue;
    tab.open();
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
    tab.open();
    await untilRestored();
    expect(state().queue.songs).toEqual(before.queue.songs);
    expect(shownToasts()).toContain(formatUnreadableSongs(1));
  });

  test('reports that the browser has deleted the queue and keeps the preview', async () => {
    const { queue } = state();
    const preview = localStorage.getItem(previewKey) ?? '';
    resetBrowserStorage();
    localStorage.setItem(previewKey, preview);
    tab.open();
    await untilRestored();
    expect(getCurrentEntry(state().queue)).toEqual(getCurrentEntry(queue));
    expect(shownToasts()).toContain(deletedQueueText);
  });

  test('reports an unreadable queue and does not overwrite it', async () => {
    const before = await storedQueue();
    const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Closed', 'SecurityError');
    });
    tab.open();
    await untilRestored();
    expect(shownToasts()).toContain(unreadableQueueText);
    player.play(aQueuedSong(999));
    dispatchEvent(new Event('pagehide'));
    open.mockRestore();
    await tab.reload();
    expect(state().queue.songs).toEqual(before.queue.songs);
  });

  test('gives up after a timeout', async () => {
    const open = jest.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    tab.open();
    jest.advanceTimersByTime(5000);
    await untilRestored();
    expect(shownToasts()).toContain(unreadableQueueText);
    open.mockRestore();
  });
});
