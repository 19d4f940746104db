import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import * as z from 'zod/mini';
import { randomKey } from '../api/random-key.ts';
import { emptyQueue, type QueueEntry } from './player-queue.ts';
import { QueueDatabase, type QueueSchema } from './queue-database.ts';
import { changePages, type QueuePages } from './queue-pages.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';
import { entriesInOrder, parseEntry, readableQueue } from './stored-entries.ts';

/** A queue that is in the database under a version, or is on its way there. */
export interface SavedQueue {
  /** Empty where nothing was ever saved. */
  readonly version: string;
  readonly queue: ShuffledQueue;
}

const headSchema = z.object({
  version: z.string(),
  currentIndex: z.int().check(z.nonnegative()),
  pages: z.array(z.string()),
});
const idsSchema = z.array(z.string());

/** The longest that pages are written in one task, in milliseconds. */
const perTask = 8;

const stores = ['queue', 'pages'] as const;
type Reading = IDBPTransaction<QueueSchema, typeof stores>;
type Writing = IDBPTransaction<QueueSchema, typeof stores, 'readwrite'>;
type Entries = IDBPObjectStore<QueueSchema, typeof stores, 'pages', 'readwrite'>;

/**
 * The queue in the browser's database. Only what differs from what this tab has last read or written is written. Where another tab has
 * saved another queue meanwhile, the queue is written as a whole: what is stored is always one tab's queue.
 */
export class QueueStorage {
  readonly #database = new QueueDatabase();
  #pages: QueuePages = new Map();
  #saved: SavedQueue = { version: '', queue: { queue: emptyQueue, unshuffled: undefined } };
  #saving: SavedQueue | undefined;

  /** What this tab knows to be stored. */
  get saved(): SavedQueue {
    return this.#saved;
  }

  /** What may be stored: what was, and what is on its way. */
  get candidates(): readonly SavedQueue[] {
    return this.#saving ? [this.#saved, this.#saving] : [this.#saved];
  }

  /** Brings `saved` up to date. Returns how many entries could not be read. Rejects where the database cannot be read at all. */
  async refresh(): Promise<number> {
    const reading = (await this.#database.open()).transaction(stores);
    const [lost] = await Promise.all([this.#read(reading), reading.done]);
    return lost;
  }

  /** Saves what `current` returns once the database is ready. Rejects where it cannot be saved; what was stored stays then. */
  async save(current: () => ShuffledQueue): Promise<void> {
    const version = randomKey();
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
      // Each is parsed in the task in which it comes.
      ...head.pages.map(async (key) => {
        const known = this.#pages.get(key);
        return known ?? parsePage(await reading.objectStore('pages').get(key));
      }),
    ]);
    const entries = pages.flat();
    const ids = idsSchema.safeParse(order).data ?? idsOf(entries);
    const read = readableQueue(entriesInOrder(ids, entries), head.currentIndex);
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
      let made = 0;
      const { pages, written, deleted } = changePages(known, now.songs, () => `${version}.${made++}`);
      if (!isKnown) void entries.clear().catch(ignore);
      await putInTasks(entries, written);
      for (const key of deleted) void entries.delete(key).catch(ignore);
      if (now.songs !== before?.queue.songs) void queue.put(idsOf(now.songs), 'order').catch(ignore);
      if (unshuffled !== before?.unshuffled || !before)
        void queue.put(unshuffled, 'unshuffled').catch(ignore);
      const head = { version, currentIndex: now.currentIndex, pages: [...pages.keys()] };
      void queue.put(head, 'head').catch(ignore);
      // All is on its way: it arrives although the page may end now.
      writing.commit();
      return pages;
    } catch (error) {
      abort(writing);
      throw error;
    }
  }
}

/** What fails in a transaction fails all of it, and is told by its end. */
const ignore = () => undefined;

/** Without pauses that would make it long, and without a task that would hold up the page. */
async function putInTasks(entries: Entries, written: QueuePages): Promise<void> {
  let begun = performance.now();
  for (const [key, page] of written) {
    const put = entries.put(page, key);
    if (performance.now() - begun < perTask) void put.catch(ignore);
    else {
      await put;
      begun = performance.now();
    }
  }
}

/** Takes back what was written so far, unless that has happened by itself. */
function abort(writing: Writing): void {
  try {
    writing.abort();
  } catch {
    return;
  }
}

const idsOf = (songs: readonly QueueEntry[]): string[] => songs.map(({ entryId }) => entryId);

/** A page that is missing or is none has no entries, and those that cannot be read are left out. */
const parsePage = (stored: unknown): QueueEntry[] =>
  (Array.isArray(stored) ? stored : []).map(parseEntry).filter((entry) => entry !== undefined);
