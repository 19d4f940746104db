import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** `head` names version, place and pages, `order` and `unshuffled` hold ids of entries. Read by schema: another build may have written them. */
export interface QueueSchema extends DBSchema {
  queue: { key: 'head' | 'order' | 'unshuffled'; value: unknown };
  pages: { key: string; value: readonly unknown[] };
}

/** A connection to the queue's database that is opened when it is needed, and again after the browser has closed it. */
export class QueueDatabase {
  #opened: Promise<IDBPDatabase<QueueSchema>> | undefined;

  /** Rejects where the browser has no database for this page, or a newer build has changed it. */
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
        // A newer build, or somebody who clears what the site has stored, must not wait for this tab.
        blocking: () => this.close(),
        terminated: () => (this.#opened = undefined),
      });
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}
