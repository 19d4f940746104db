import { showToast } from '../toasts/toast-store.ts';
import {
  dropLegacyQueue,
  markLegacyQueue,
  parseLegacyQueue,
  readLegacyQueue,
  withLegacyQueue,
} from './legacy-queue.ts';
import { beginQueueRestore, playerStore, finishQueueRestore } from './player-store.ts';
import { readPreview, readUnsaved, writePreview } from './queue-preview.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';
import { QueueStorage } from './queue-storage.ts';
import { applyUnsaved, describeUnsaved } from './unsaved-changes.ts';

export const unsavedQueueText =
  'This browser could not save the queue. It will be lost when the page closes.';
export const unreadableQueueText =
  'This browser could not read the saved queue. Changes to the queue will be lost when the page closes.';
export const deletedQueueText =
  'This browser has removed the saved queue. Only the songs around the current one are left.';
export const unreadableSongsText = (count: number): string =>
  `${count === 1 ? '1 song' : `${count} songs`} of the saved queue could not be read.`;

/** After so long, in milliseconds, a database that does not answer counts as one that cannot be read. */
const readTimeout = 5000;

/** Makes a change of the player that is no change of this tab's own. */
interface Adoption {
  adopt: (change: () => void) => void;
  adoptQueue: (theirs: ShuffledQueue) => void;
}

/**
 * Keeps the queue in the browser's database, and takes over what other tabs keep there. One thing at a time; changes that come while
 * one is being saved are saved together afterwards.
 */
export class QueuePersistence {
  readonly #storage = new QueueStorage();
  readonly #adoption: Adoption;
  readonly #told = new Set<string>();
  /** Nothing is saved before: it would replace what has not been read yet. */
  #isRestored = false;
  #isWorking = false;
  #toSave = false;
  #toRead = false;
  /** What an older build has left is in the queue, but not in the database yet. */
  #hasLegacy = false;

  constructor(adoption: Adoption) {
    this.#adoption = adoption;
  }

  /** Brings back the queue of the last visit. What is played meanwhile is played. */
  async restore(): Promise<void> {
    this.#adoption.adopt(beginQueueRestore);
    try {
      const kept = await inTime(this.#readFirst(), readTimeout);
      this.#adoption.adopt(() => finishQueueRestore(kept));
      this.#isRestored = true;
      this.#toSave = true;
    } catch {
      this.#adoption.adopt(() => finishQueueRestore(undefined));
      this.#tell(unreadableQueueText);
    }
    dropLegacyQueue();
    await this.#work();
  }

  /** The queue has changed here. */
  async save(): Promise<void> {
    this.#toSave = true;
    await this.#work();
  }

  /** Another tab has stored a queue. */
  async read(): Promise<void> {
    this.#toRead = true;
    await this.#work();
  }

  /** The page ends: what is not saved yet is left where it can be written at once. */
  leave(): void {
    const { saved, candidates } = this.#storage;
    const now = playerStore.getState();
    if (this.#isRestored && !this.#isSaved)
      writePreview(saved.version, now, describeUnsaved(now, candidates));
  }

  close(): void {
    this.#isRestored = false;
    this.#storage.close();
  }

  /** Also not while another queue is on its way to the database. */
  get #isSaved(): boolean {
    const { queue, unshuffled } = playerStore.getState();
    return this.#storage.candidates.every(
      ({ queue: saved }) =>
        queue.songs === saved.queue.songs &&
        queue.currentIndex === saved.queue.currentIndex &&
        unshuffled === saved.unshuffled,
    );
  }

  async #work(): Promise<void> {
    if (this.#isWorking || !this.#isRestored) return;
    this.#isWorking = true;
    // What is changed here is newer than what another tab has stored, and replaces it as a whole.
    while (this.#toSave || this.#toRead) await (this.#toSave ? this.#saveNow() : this.#readNow());
    this.#isWorking = false;
  }

  async #saveNow(): Promise<void> {
    this.#toSave = false;
    if (this.#isSaved) return;
    try {
      await this.#storage.save(() => {
        if (!this.#isRestored) throw new Error('The keeper was closed');
        const { queue, unshuffled } = playerStore.getState();
        return { queue, unshuffled };
      });
      if (!this.#isRestored) return;
      if (this.#hasLegacy) markLegacyQueue();
      this.#hasLegacy = false;
      const { version, queue } = this.#storage.saved;
      writePreview(version, queue);
    } catch {
      if (this.#isRestored) this.#tell(unsavedQueueText);
    }
  }

  async #readNow(): Promise<void> {
    this.#toRead = false;
    try {
      const before = this.#storage.saved.queue;
      const theirs = await this.#readStored();
      if (this.#toSave || theirs === before) return;
      this.#adoption.adoptQueue(theirs);
      this.#toSave = theirs !== this.#storage.saved.queue;
    } catch {
      this.#tell(unreadableQueueText);
    }
  }

  async #readFirst(): Promise<ShuffledQueue> {
    const stored = await this.#readStored();
    const { version, queue } = this.#storage.saved;
    const legacy = readLegacyQueue();
    if (legacy) {
      const older = await parseLegacyQueue(legacy);
      this.#hasLegacy = true;
      this.#tellLost(legacy.queue.songs.length - older.queue.songs.length);
      return stored.queue.songs.length > 0 ? withLegacyQueue(stored, older.queue) : older;
    }
    const preview = readPreview().queue;
    if (version || stored !== queue || preview.songs.length === 0) return stored;
    this.#tell(deletedQueueText);
    return { queue: preview, unshuffled: undefined };
  }

  /** What is in the database, with what the page that ended last could not save there any more. */
  async #readStored(): Promise<ShuffledQueue> {
    this.#tellLost(await this.#storage.refresh());
    const { saved } = this.#storage;
    const unsaved = readUnsaved();
    const left = unsaved && (await applyUnsaved(saved, unsaved));
    if (left) this.#tellLost(unsaved.order.length - left.queue.songs.length);
    return left ?? saved.queue;
  }

  #tellLost(count: number): void {
    if (count > 0) this.#tell(unreadableSongsText(count));
  }

  /** Once: it does not help to read it again with each song. */
  #tell(text: string): void {
    if (this.#told.has(text)) return;
    this.#told.add(text);
    showToast('failure', text);
  }
}

/** Rejects when `work` takes longer than `timeout` milliseconds. */
async function inTime<Result>(work: Promise<Result>, timeout: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer')), timeout);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
