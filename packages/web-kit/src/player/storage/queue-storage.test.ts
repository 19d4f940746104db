import { beforeEach, describe, expect, test } from '@jest/globals';
import { openDB } from 'idb';
import { resetBrowserStorage } from '../../../testing/player-pages.ts';
import { aQueue, anEntry, songIds } from '../../../testing/songs.ts';
import {
  emptyQueue,
  jump,
  moveEntry,
  queueSongs,
  removeEntry,
  type PlayerQueue,
} from '../queue/player-queue.ts';
import { QueueStorage } from './queue-storage.ts';

const many = (count: number) => aQueue(Array.from({ length: count }, (_, index) => index + 1));
const save = (tab: QueueStorage, queue: PlayerQueue, unshuffled?: readonly string[]) =>
  tab.save(() => ({ queue, unshuffled }));

/** Reads the queue as a new page would. */
async function visit() {
  const storage = new QueueStorage();
  const lost = await storage.refresh();
  return { storage, lost, ...storage.saved.queue };
}

/** The raw records of the database. */
const records = async () => {
  const database = await openDB('rubato.queue');
  const pages = await database.getAllKeys('pages');
  return { database, pages, head: await database.get('queue', 'head') };
};

beforeEach(resetBrowserStorage);

describe('a saved queue', () => {
  test('is restored', async () => {
    const queue = { ...many(450), currentIndex: 200 };
    await save(new QueueStorage(), queue, ['entry-2', 'entry-1']);
    expect(await visit()).toMatchObject({ lost: 0, queue, unshuffled: ['entry-2', 'entry-1'] });
  });

  test('is restored after each change', async () => {
    const storage = new QueueStorage();
    let queue = many(450);
    const change = async (changed: PlayerQueue, unshuffled?: string[]) => {
      queue = changed;
      await save(storage, queue, unshuffled);
      const found = await visit();
      expect(found).toMatchObject({ lost: 0, queue });
      expect(found.unshuffled).toEqual(unshuffled);
    };
    await change(queue);
    await change(jump(queue, queue.songs[7]!.entryId));
    await change(moveEntry(queue, queue.songs[400]!.entryId, 3));
    await change(removeEntry(queue, queue.songs[7]!.entryId), ['entry-1']);
    await change(queueSongs(queue, [anEntry(9), anEntry(10)]));
    await change(emptyQueue);
    expect((await records()).pages).toEqual([]);
  });

  test('is empty if none was saved', async () => {
    expect(await visit()).toMatchObject({ lost: 0, queue: emptyQueue, unshuffled: undefined });
  });

  test('writes no pages if only the order or the current index changes', async () => {
    const storage = new QueueStorage();
    const queue = many(1000);
    await save(storage, queue);
    const { pages } = await records();
    await save(storage, { ...queue, currentIndex: 5 });
    await save(storage, moveEntry(queue, queue.songs[900]!.entryId, 0));
    expect((await records()).pages).toEqual(pages);
    await save(storage, queueSongs(queue, [anEntry(1)]));
    expect((await records()).pages.filter((key) => !pages.includes(key))).toHaveLength(1);
  });
});

describe('two tabs', () => {
  test('read the queue of the other and reuse known entries', async () => {
    const [one, other] = [new QueueStorage(), new QueueStorage()];
    const queue = many(450);
    await save(one, queue);
    await other.refresh();
    const { songs } = other.saved.queue.queue;
    await save(one, { ...queue, currentIndex: 3 });
    expect(await other.refresh()).toBe(0);
    expect(other.saved.queue.queue).toEqual({ ...queue, currentIndex: 3 });
    expect(other.saved.queue.queue.songs[0]).toBe(songs[0]);
  });

  test('that save concurrently leave the complete queue of one of them', async () => {
    const [one, other] = [new QueueStorage(), new QueueStorage()];
    const queue = many(450);
    await save(one, queue);
    await other.refresh();
    const theirs = other.saved.queue.queue;
    const shorter = removeEntry(queue, queue.songs[0]!.entryId);
    const longer = queueSongs(theirs, [anEntry(1), anEntry(2)]);
    await Promise.all([save(one, shorter), save(other, longer)]);
    const found = await visit();
    expect([songIds(shorter), songIds(longer)]).toContainEqual(songIds(found.queue));
    expect(found.lost).toBe(0);
    const { head, pages } = await records();
    expect(pages.toSorted()).toEqual(head.pages.toSorted());
    for (const tab of [one, other]) {
      await tab.refresh();
      expect(tab.saved.queue.queue).toEqual(found.queue);
    }
  });

  test('do not mix their queues without having read them', async () => {
    await save(new QueueStorage(), many(450));
    const queue = aQueue([1, 2, 3]);
    await save(new QueueStorage(), queue);
    expect((await visit()).queue).toEqual(queue);
    expect((await records()).pages).toHaveLength(1);
  });
});

describe('a database that fails', () => {
  test('keeps the stored queue if a save fails halfway', async () => {
    const storage = new QueueStorage();
    const queue = many(450);
    await save(storage, queue);
    const broken = {
      entryId: 'broken',
      song: { ...anEntry(1).song, title: (() => '') as unknown as string },
    };
    await expect(save(storage, { songs: [...many(300).songs, broken], currentIndex: 0 })).rejects.toThrow();
    expect((await visit()).queue).toEqual(queue);
    await save(storage, aQueue([5]));
    expect(songIds((await visit()).queue)).toEqual([5]);
  });

  test('omits and counts unreadable entries and keeps the current one', async () => {
    const queue = { ...many(450), currentIndex: 300 };
    await save(new QueueStorage(), queue);
    const { database, head } = await records();
    await database.delete('pages', head.pages[0]);
    const page = await database.get('pages', head.pages[1]);
    await database.put(
      'pages',
      page.with(0, { entryId: queue.songs[200]!.entryId, file: 'old' }),
      head.pages[1],
    );
    const found = await visit();
    expect(found.lost).toBe(201);
    expect(found.queue).toEqual({ songs: queue.songs.slice(201), currentIndex: 99 });
  });

  test('omits an invalid page only', async () => {
    const queue = many(450);
    await save(new QueueStorage(), queue);
    const { database, head } = await records();
    await database.put('pages', 'nonsense', head.pages[1]);
    const found = await visit();
    expect(found.lost).toBe(200);
    expect(found.queue.songs).toEqual([...queue.songs.slice(0, 200), ...queue.songs.slice(400)]);
  });

  test('restores the order of addition if the order is unreadable', async () => {
    const queue = many(5);
    await save(new QueueStorage(), queue);
    const { database } = await records();
    await database.put('queue', 'nonsense', 'order');
    expect((await visit()).queue).toEqual(queue);
  });

  test('saves the whole queue again after the database was emptied', async () => {
    const storage = new QueueStorage();
    const queue = many(450);
    await save(storage, queue);
    const { database } = await records();
    await database.clear('queue');
    await database.clear('pages');
    await save(storage, { ...queue, currentIndex: 1 });
    expect((await visit()).queue).toEqual({ ...queue, currentIndex: 1 });
  });

  test('closes for a newer build and does not change its queue', async () => {
    const storage = new QueueStorage();
    await save(storage, many(5));
    const newer = await openDB('rubato.queue', 2);
    await expect(save(storage, emptyQueue)).rejects.toThrow();
    await expect(visit()).rejects.toThrow();
    expect(await newer.count('pages')).toBe(1);
  });
});
