import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import * as z from 'zod/mini';
import { createRandomKey } from '../../api/random-key.ts';
import { emptyQueue, type QueueEntry } from '../queue/player-queue.ts';
import { QueueDatabase, type QueueSchema } from './queue-database.ts';
import { changePages, type QueuePages } from '../queue/queue-pages.ts';
import type { ShuffledQueue } from '../queue/queue-shuffle.ts';
import { sortEntries, parseEntry, toReadableQueue } from './stored-entries.ts';

/** A queue and the version under which it is, or is being, saved. */
export interface SavedQueue {
  /** Empty if nothing was ever saved. */
  readonly version: string;
  readonly queue: ShuffledQueue;
}

const headSchema = z.object({
  version: z.string(),
  currentIndex: z.int().check(z.nonnegative()),
  pages: z.array(z.string()),
});
const idsSchema = z.array(z.string());

/** The maximum time for writing pages in one task. */
const maxTaskMs = 8;

const stores = ['queue', 'pages'] as const;
type Reading = IDBPTransaction<QueueSchema, typeof stores>;
type Writing = IDBPTransaction<QueueSchema, typeof stores, 'readwrite'>;
type Entries = IDBPObjectStore<QueueSchema, typeof stores, 'pages', 'readwrite'>;

/**
 * The queue in the browser's database. Writes only differences from the version that this tab last read or wrote. If another tab has saved
 * a queue since, writes the whole queue, so that the database always contains the queue of one tab.
 */
export class QueueStorage {
  readonly #database = new QueueDatabase();
  #pages: QueuePages = new Map();
  #saved: SavedQueue = { version: '', queue: { queue: emptyQueue, unshuffled: undefined } };
  #saving: SavedQueue | undefined;

  /** The stored queue that this tab last read or wrote. */
  get saved(): SavedQueue {
    return this.#saved;
  }

  /** The queues that may be stored: the saved one and the one being saved. */
  get candidates(): readonly SavedQueue[] {
    return this.#saving ? [this.#saved, this.#saving] : [this.#saved];
  }

  /** Updates `saved`. Returns the number of unreadable entries. Rejects if the database cannot be read. */
  async refresh(): Promise<number> {
    const reading = (await this.#database.open()).transaction(stores);
    const [unreadable] = await Promise.all([this.#read(reading), reading.done]);
    return unreadable;
  }

  /** Saves what `current` returns once the database is ready. If that fails, rejects and keeps the stored queue. */
  async save(current: () => ShuffledQueue): Promise<void> {
    const version = createRandomKey();
    const writing = (await this.#database.open()).transaction(stores, 'readwrite', { durability: 'relaxed' });
    try {
      const [pages] = await Promise.all([this.#write(writing, version, current), writing.done]);
      this.#pages = pages;
      if (this.#saving) this.#saved = this.#saving;
    } finally {
      this.#saving = undefined;
    }
  }

  close(): void {
    this.#database.close();
  }

  async #read(reading: Reading): Promise<number> {
    const queue = reading.objectStore('queue');
    const head = headSchema.safeParse(await queue.get('head')).data;
    if (!head || head.version === this.#saved.version) return 0;
    const [order, unshuffled, ...pages] = await Promise.all([
      queue.get('order'),
      queue.get('unshuffled'),
      // Each page is parsed in its own task.
      ...head.pages.map(async (key) => {
        const known = this.#pages.get(key);
        return known ?? parsePage(await reading.objectStore('pages').get(key));
      }),
    ]);
    const entries = pages.flat();
    const ids = idsSchema.safeParse(order).data ?? listIds(entries);
    const read = toReadableQueue(sortEntries(ids, entries), head.currentIndex);
    this.#pages = new Map(head.pages.map((key, index) => [key, pages[index] ?? []]));
    this.#saved = {
      version: head.version,
      queue: { queue: read, unshuffled: idsSchema.safeParse(unshuffled).data },
    };
    return ids.length - read.songs.length;
  }

  async #write(writing: Writing, version: string, current: () => ShuffledQueue): Promise<QueuePages> {
    const queue = writing.objectStore('queue');
    const entries = writing.objectStore('pages');
    try {
      const stored = headSchema.safeParse(await queue.get('head')).data;
      const isKnown = stored !== undefined && stored.version === this.#saved.version;
      this.#saving = { version, queue: current() };
      const { queue: now, unshuffled } = this.#saving.queue;
      const before = isKnown ? this.#saved.queue : undefined;
      const known: QueuePages = isKnown ? this.#pages : new Map();
      let pageCount = 0;
      const { pages, written, deleted } = changePages(known, now.songs, () => `${version}.${pageCount++}`);
      if (!isKnown) void entries.clear().catch(ignore);
      await putInTasks(entries, written);
      for (const key of deleted) void entries.delete(key).catch(ignore);
      if (now.songs !== before?.queue.songs) void queue.put(listIds(now.songs), 'order').catch(ignore);
      if (unshuffled !== before?.unshuffled || !before)
        void queue.put(unshuffled, 'unshuffled').catch(ignore);
      const head = { version, currentIndex: now.currentIndex, pages: [...pages.keys()] };
      void queue.put(head, 'head').catch(ignore);
      // Commits early, so that the data is saved even if the page is closed now.
      writing.commit();
      return pages;
    } catch (error) {
      abort(writing);
      throw error;
    }
  }
}

/** A failed request fails its transaction, whose `done` rejects. */
const ignore = () => undefined;

/** Writes pages without unnecessary pauses and without long tasks. */
async function putInTasks(entries: Entries, written: QueuePages): Promise<void> {
  let taskStart = performance.now();
  for (const [key, page] of written) {
    const put = entries.put(page, key);
    if (performance.now() - taskStart < maxTaskMs) void put.catch(ignore);
    else {
      await put;
      taskStart = performance.now();
    }
  }
}

/** Rolls back the transaction, unless it has already ended. */
function abort(writing: Writing): void {
  try {
    writing.abort();
  } catch {
    return;
  }
}

const listIds = (songs: readonly QueueEntry[]): string[] => songs.map(({ entryId }) => entryId);

/** The readable entries of a page; empty if the page is missing or invalid. */
const parsePage = (stored: unknown): QueueEntry[] =>
  (Array.isArray(stored) ? stored : []).map(parseEntry).filter((entry) => entry !== undefined);
