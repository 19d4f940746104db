import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { setImmediate } from 'node:timers/promises';
import { persistPlayer } from '../src/player/storage/persist-player.ts';
import { createInitialState, playerStore } from '../src/player/player-store.ts';
import { previewKey, writePreview } from '../src/player/storage/queue-preview.ts';
import type { ShuffledQueue } from '../src/player/queue/queue-shuffle.ts';
import { QueueStorage } from '../src/player/storage/queue-storage.ts';

/** Clears all browser storage, as in a first visit. */
export function resetBrowserStorage(): void {
  localStorage.clear();
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
}

/** Opens the page: the player restores the last visit. Returns a function that closes it without `pagehide`, as in a crash. */
export function openPage(): () => void {
  playerStore.setState(createInitialState(), true);
  return persistPlayer();
}

/** Waits until the queue of the last visit has been restored. */
export const untilRestored = (): Promise<void> => until(() => !playerStore.getState().restoring);

/** Waits until the condition holds. Turns of the event loop pass, but no (fake) time. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 2000; turns += 1) {
    if (await condition()) return;
    await setImmediate();
  }
  throw new Error('Condition not met before the limit of 2000 turns');
}

/** The queue in the database, as the next page would restore it. */
export async function storedQueue(): Promise<ShuffledQueue> {
  const storage = new QueueStorage();
  await storage.refresh();
  storage.close();
  return storage.saved.queue;
}

/** Waits until the page's queue is in the database. */
export function untilSaved(): Promise<void> {
  return until(async () => {
    const { queue, unshuffled } = await storedQueue();
    const now = playerStore.getState();
    return JSON.stringify([queue, unshuffled]) === JSON.stringify([now.queue, now.unshuffled]);
  });
}

/** Saves a queue as another tab would, and dispatches its storage event. */
export async function saveInOtherTab(queue: ShuffledQueue): Promise<void> {
  const storage = new QueueStorage();
  await storage.refresh();
  await storage.save(() => queue);
  writePreview(storage.saved.version, queue);
  storage.close();
  dispatchStorageEvent(previewKey);
}

/** Writes to local storage as another tab would, and dispatches its storage event. */
export function writeInOtherTab(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
  dispatchStorageEvent(key);
}

const dispatchStorageEvent = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));
