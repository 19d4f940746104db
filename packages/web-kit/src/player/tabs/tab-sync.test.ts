import { describe, expect, jest, test } from '@jest/globals';
import {
  saveInOtherTab,
  storedQueue,
  until,
  untilSaved,
  writeInOtherTab,
} from '../../../testing/player-pages.ts';
import { namedQueue, openTabForEachTest, storedJson } from '../../../testing/player-tab.ts';
import { aQueuedSong, songIds } from '../../../testing/songs.ts';
import { player } from '../player.ts';
import { getCurrentEntry, emptyQueue, type PlayerQueue } from '../queue/player-queue.ts';
import { clockKey, settingsKey } from '../storage/player-storage.ts';
import { playerStore } from '../player-store.ts';
import { previewKey } from '../storage/queue-preview.ts';

const state = () => playerStore.getState();
const plain = (queue: PlayerQueue) => ({ queue, unshuffled: undefined });

openTabForEachTest();

describe('changes from another tab', () => {
  test('are shown by a tab that is not playing, and not written again', async () => {
    await saveInOtherTab(plain(namedQueue([1, 2], 1)));
    writeInOtherTab(settingsKey, { volume: 0.5, priorVolume: 0.5, repeat: 'all', crossfade: 0 });
    await until(() => state().queue.songs.length === 2);
    writeInOtherTab(clockKey, { entryId: 'entry 2', position: 33 });
    expect(state()).toMatchObject({ position: 33, volume: 0.5, repeat: 'all', playing: false });
    expect(getCurrentEntry(state().queue)?.entryId).toBe('entry 2');

    const preview = localStorage.getItem(previewKey);
    localStorage.setItem(clockKey, '{"entryId":"entry 2","position":40}');
    dispatchEvent(new Event('pagehide'));
    expect(storedJson(clockKey).position).toBe(40);
    expect(localStorage.getItem(previewKey)).toBe(preview);
  });

  test('ignore the position of another song', async () => {
    await saveInOtherTab(plain(namedQueue([1, 2])));
    await until(() => state().queue.songs.length === 2);
    writeInOtherTab(clockKey, { entryId: 'entry 2', position: 33 });
    expect(state().position).toBe(0);
  });

  test('update the queue of a playing tab without affecting playback', async () => {
    playerStore.setState({ queue: namedQueue([1, 2]), playing: true, position: 50 });
    await untilSaved();
    await saveInOtherTab(plain(namedQueue([3, 1, 2])));
    await until(() => state().queue.songs.length === 3);
    writeInOtherTab(clockKey, { entryId: 'entry 1', position: 2 });
    expect(state()).toMatchObject({ playing: true, position: 50, queue: { currentIndex: 1 } });

    jest.advanceTimersByTime(1000);
    player.reportPosition(51);
    await untilSaved();
    expect((await storedQueue()).queue.currentIndex).toBe(1);
    expect(storedJson(clockKey)).toEqual({ entryId: 'entry 1', position: 51 });
  });

  test('stop playback if the queue was cleared', async () => {
    playerStore.setState({ queue: namedQueue([1]), playing: true });
    await untilSaved();
    await saveInOtherTab(plain(emptyQueue));
    await until(() => state().queue.songs.length === 0);
    expect(state()).toMatchObject({ playing: false, queue: emptyQueue });
  });

  test('never mix with a concurrent change of this tab', async () => {
    playerStore.setState({ queue: namedQueue([1, 2]) });
    await untilSaved();
    const theirs = saveInOtherTab(plain(namedQueue([3, 4])));
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
    playerStore.setState({ queue: namedQueue([1, 2]) });
    await untilSaved();
    const { version } = storedJson(previewKey);
    const unsaved = { versions: [version], order: ['entry 2', 'entry 1'], currentIndex: 1, entries: [] };
    writeInOtherTab(previewKey, { ...storedJson(previewKey), unsaved });
    await until(() => state().queue.songs[0]?.entryId === 'entry 2');
    await untilSaved();
    await until(() => !('unsaved' in storedJson(previewKey)));
  });
});
