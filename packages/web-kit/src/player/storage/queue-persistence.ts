import { runWithTimeout } from '../../time/run-with-timeout.ts';
import { showToast } from '../../toasts/toast-store.ts';
import { beginQueueRestore, playerStore, finishQueueRestore } from '../player-store.ts';
import { readPreview, readUnsaved, writePreview } from './queue-preview.ts';
import type { ShuffledQueue } from '../queue/queue-shuffle.ts';
import { QueueStorage } from './queue-storage.ts';
import { applyUnsaved, describeUnsaved } from './unsaved-changes.ts';

export const unsavedQueueText =
  'Couldn’t save the queue in this browser. It will be lost when you close the page.';
export const unreadableQueueText =
  'Couldn’t load the saved queue in this browser. Changes to the queue will be lost when you close the page.';
export const deletedQueueText =
  'This browser has deleted the saved queue. Only the songs around the current one are left.';
export const formatUnreadableSongs = (count: number): string =>
  `${count === 1 ? '1 song' : `${count} songs`} in the saved queue couldn’t be loaded.`;

/** After this time, the database counts as unreadable. */
const readTimeoutMs = 5000;

/** Applies changes of the player that did not originate in this tab. */
interface Adoption {
  adopt: (change: () => void) => void;
  adoptQueue: (theirs: ShuffledQueue) => void;
}

/**
 * Saves the queue to the browser's database and adopts what other tabs have saved. Operations run one at a time; changes during a save
 * are saved together afterwards.
 */
export class QueuePersistence {
  readonly #storage = new QueueStorage();
  readonly #adoption: Adoption;
  readonly #reported = new Set<string>();
  /** Nothing is saved before the restore: it would overwrite the stored queue. */
  #isRestored = false;
  #isRunning = false;
  #needsSave = false;
  #needsRead = false;

  constructor(adoption: Adoption) {
    this.#adoption = adoption;
  }

  /** Restores the queue of the last visit. Songs can be played in the meantime. */
  async restore(): Promise<void> {
    this.#adoption.adopt(beginQueueRestore);
    try {
      const restored = await runWithTimeout(this.#readFirst(), readTimeoutMs, 'Queue database timed out');
      this.#adoption.adopt(() => finishQueueRestore(restored));
      this.#isRestored = true;
      this.#needsSave = true;
    } catch {
      this.#adoption.adopt(() => finishQueueRestore(undefined));
      this.#report(unreadableQueueText);
    }
    await this.#run();
  }

  /** Saves the queue after a change in this tab. */
  async save(): Promise<void> {
    this.#needsSave = true;
    await this.#run();
  }

  /** Reads the queue after another tab has saved it. */
  async read(): Promise<void> {
    this.#needsRead = true;
    await this.#run();
  }

  /** Writes unsaved changes synchronously to local storage before the page is closed. */
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

  /** False also while another version is being saved. */
  get #isSaved(): boolean {
    const { queue, unshuffled } = playerStore.getState();
    return this.#storage.candidates.every(
      ({ queue: saved }) =>
        queue.songs === saved.queue.songs &&
        queue.currentIndex === saved.queue.currentIndex &&
        unshuffled === saved.unshuffled,
    );
  }

  async #run(): Promise<void> {
    if (this.#isRunning || !this.#isRestored) return;
    this.#isRunning = true;
    // A change in this tab is newer than the stored queue of another tab and replaces it as a whole.
    while (this.#needsSave || this.#needsRead) await (this.#needsSave ? this.#saveNow() : this.#readNow());
    this.#isRunning = false;
  }

  async #saveNow(): Promise<void> {
    this.#needsSave = false;
    if (this.#isSaved) return;
    try {
      await this.#storage.save(() => {
        if (!this.#isRestored) throw new Error('Queue persistence was closed');
        const { queue, unshuffled } = playerStore.getState();
        return { queue, unshuffled };
      });
      if (!this.#isRestored) return;
      const { version, queue } = this.#storage.saved;
      writePreview(version, queue);
    } catch {
      if (this.#isRestored) this.#report(unsavedQueueText);
    }
  }

  async #readNow(): Promise<void> {
    this.#needsRead = false;
    try {
      const before = this.#storage.saved.queue;
      const theirs = await this.#readStored();
      if (this.#needsSave || theirs === before) return;
      this.#adoption.adoptQueue(theirs);
      this.#needsSave = theirs !== this.#storage.saved.queue;
    } catch {
      this.#report(unreadableQueueText);
    }
  }

  async #readFirst(): Promise<ShuffledQueue> {
    const stored = await this.#readStored();
    const { version, queue } = this.#storage.saved;
    const preview = readPreview().queue;
    if (version || stored !== queue || preview.songs.length === 0) return stored;
    this.#report(deletedQueueText);
    return { queue: preview, unshuffled: undefined };
  }

  /** The queue in the database, with the changes that the last page could not save there. */
  async #readStored(): Promise<ShuffledQueue> {
    this.#reportUnreadable(await this.#storage.refresh());
    const { saved } = this.#storage;
    const unsaved = readUnsaved();
    const withUnsaved = unsaved && (await applyUnsaved(saved, unsaved));
    if (withUnsaved) this.#reportUnreadable(unsaved.order.length - withUnsaved.queue.songs.length);
    return withUnsaved ?? saved.queue;
  }

  #reportUnreadable(count: number): void {
    if (count > 0) this.#report(formatUnreadableSongs(count));
  }

  /** Shows each message once, not with every song. */
  #report(text: string): void {
    if (this.#reported.has(text)) return;
    this.#reported.add(text);
    showToast('failure', text);
  }
}
