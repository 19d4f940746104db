import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { setImmediate } from 'node:timers/promises';
import { persistPlayer } from '../src/player/persist-player.ts';
import { initialState, playerStore } from '../src/player/player-store.ts';
import { previewKey, writePreview } from '../src/player/queue-preview.ts';
import type { ShuffledQueue } from '../src/player/queue-shuffle.ts';
import { QueueStorage } from '../src/player/queue-storage.ts';

/** A browser that has never been here. */
export function resetBrowserStorage(): void {
  localStorage.clear();
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
}

/** Opens the page: the player begins as the last visit has left it. Returns what closes it, as a crash would. */
export function openPage(): () => void {
  playerStore.setState(initialState(), true);
  return persistPlayer();
}

/** The queue of the last visit has been read. */
export const untilRestored = (): Promise<void> => until(() => !playerStore.getState().restoring);

/** Waits until the condition holds. Turns of the event loop pass, and no time. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 2000; turns += 1) {
    if (await condition()) return;
    await setImmediate();
  }
  throw new Error('The condition never held');
}

/** The queue that the next page would find in the database. */
export async function storedQueue(): Promise<ShuffledQueue> {
  const storage = new QueueStorage();
  await storage.refresh();
  storage.close();
  return storage.saved.queue;
}

/** The page's queue is in the database. */
export function untilSaved(): Promise<void> {
  return until(async () => {
    const { queue, unshuffled } = await storedQueue();
    const now = playerStore.getState();
    return JSON.stringify([queue, unshuffled]) === JSON.stringify([now.queue, now.unshuffled]);
  });
}

/** Another tab saves its queue: this one hears of it. */
export async function saveInOtherTab(queue: ShuffledQueue): Promise<void> {
  const storage = new QueueStorage();
  await storage.refresh();
  await storage.save(() => queue);
  writePreview(storage.saved.version, queue);
  storage.close();
  dispatchStorageEvent(previewKey);
}

/** Another tab writes into the local storage: this one hears of it. */
export function writeInOtherTab(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
  dispatchStorageEvent(key);
}

const dispatchStorageEvent = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));
