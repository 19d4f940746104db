import { beforeEach, describe, expect, test } from '@jest/globals';
import { openDB } from 'idb';
import { resetBrowserStorage } from '../../testing/player-pages.ts';
import { aQueue, anEntry, songIds } from '../../testing/songs.ts';
import { emptyQueue, jump, moveEntry, queueSongs, removeEntry, type PlayerQueue } from './player-queue.ts';
import { QueueStorage } from './queue-storage.ts';

const many = (count: number) => aQueue(Array.from({ length: count }, (_, index) => index + 1));
const save = (tab: QueueStorage, queue: PlayerQueue, unshuffled?: readonly string[]) =>
  tab.save(() => ({ queue, unshuffled }));

/** What a page finds that is opened now. */
async function visit() {
  const storage = new QueueStorage();
  const lost = await storage.refresh();
  return { storage, lost, ...storage.saved.queue };
}

/** The records of the database as they are. */
const records = async () => {
  const database = await openDB('rubato.queue');
  const pages = await database.getAllKeys('pages');
  return { database, pages, head: await database.get('queue', 'head') };
};

beforeEach(resetBrowserStorage);

describe('a queue that is saved', () => {
  test('comes back as it was', async () => {
    const queue = { ...many(450), currentIndex: 200 };
    await save(new QueueStorage(), queue, ['entry-2', 'entry-1']);
    expect(await visit()).toMatchObject({ lost: 0, queue, unshuffled: ['entry-2', 'entry-1'] });
  });

  test('comes back after each change', async () => {
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

  test('is nothing where none was saved', async () => {
    expect(await visit()).toMatchObject({ lost: 0, queue: emptyQueue, unshuffled: undefined });
  });

  test('stays where it is while only its order and its place change', async () => {
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
  test('know what the other has saved, and keep the entries that they have', async () => {
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

  test('that save at the same time leave the queue of one of them as a whole', async () => {
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

  test('that know nothing of each other neither mix', async () => {
    await save(new QueueStorage(), many(450));
    const queue = aQueue([1, 2, 3]);
    await save(new QueueStorage(), queue);
    expect((await visit()).queue).toEqual(queue);
    expect((await records()).pages).toHaveLength(1);
  });
});

describe('a database that fails', () => {
  test('keeps what was stored when a queue could be written in part only', async () => {
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

  test('loses what cannot be read, says how much, and keeps the place', async () => {
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

  test('loses a page that is none, and no other', async () => {
    const queue = many(450);
    await save(new QueueStorage(), queue);
    const { database, head } = await records();
    await database.put('pages', 'nonsense', head.pages[1]);
    const found = await visit();
    expect(found.lost).toBe(200);
    expect(found.queue.songs).toEqual([...queue.songs.slice(0, 200), ...queue.songs.slice(400)]);
  });

  test('has the queue in the order in which it was added where the order cannot be read', async () => {
    const queue = many(5);
    await save(new QueueStorage(), queue);
    const { database } = await records();
    await database.put('queue', 'nonsense', 'order');
    expect((await visit()).queue).toEqual(queue);
  });

  test('takes the queue again as a whole after it was emptied', async () => {
    const storage = new QueueStorage();
    const queue = many(450);
    await save(storage, queue);
    const { database } = await records();
    await database.clear('queue');
    await database.clear('pages');
    await save(storage, { ...queue, currentIndex: 1 });
    expect((await visit()).queue).toEqual({ ...queue, currentIndex: 1 });
  });

  test('makes way for a newer build, whose queue is not touched', async () => {
    const storage = new QueueStorage();
    await save(storage, many(5));
    const newer = await openDB('rubato.queue', 2);
    await expect(save(storage, emptyQueue)).rejects.toThrow();
    await expect(visit()).rejects.toThrow();
    expect(await newer.count('pages')).toBe(1);
  });
});
