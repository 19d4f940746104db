import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * `head` contains version, current index and page keys, `order` and `unshuffled` contain entry ids. Values are parsed when read: another
 * build may have written them.
 */
export interface QueueSchema extends DBSchema {
  queue: { key: 'head' | 'order' | 'unshuffled'; value: unknown };
  pages: { key: string; value: readonly unknown[] };
}

/** A connection to the queue's database, opened on demand and reopened after the browser has closed it. */
export class QueueDatabase {
  #opened: Promise<IDBPDatabase<QueueSchema>> | undefined;

  /** Rejects if the browser blocks the database or a newer build has upgraded it. */
  open(): Promise<IDBPDatabase<QueueSchema>> {
    this.#opened ??= this.#connect();
    return this.#opened;
  }

  close(): void {
    const opened = this.#opened;
    this.#opened = undefined;
    void opened?.then((database) => database.close()).catch(() => undefined);
  }

  async #connect(): Promise<IDBPDatabase<QueueSchema>> {
    try {
      return await openDB<QueueSchema>('rubato.queue', 1, {
        upgrade: (database) => {
          database.createObjectStore('queue');
          database.createObjectStore('pages');
        },
        // A newer build, or clearing the site data, must not wait for this tab.
        blocking: () => this.close(),
        terminated: () => (this.#opened = undefined),
      });
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}
