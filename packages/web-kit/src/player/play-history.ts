import { idSchema, type Song } from '@rubato/contracts';
import * as z from 'zod/mini';
import { createStore, useStore } from 'zustand';
import { readValue, writeValue } from '../storage/stored-value.ts';
import { currentEntry, type QueuedSong } from './player-queue.ts';
import { playerStore } from './player-store.ts';
import { durationSeconds } from './song-duration.ts';

export const playHistoryKey = 'rubato.history';

/** At most `stored` songs are kept; lists show the last `shown`. */
export const playHistoryLimits = { stored: 100, shown: 50 } as const;

/** A song counts as played from this position in seconds, or from the middle of a shorter one. */
const playedAfterSeconds = 10;

const historySchema = z.object({ ids: z.array(idSchema) });

const historyStore = createStore<{ ids: readonly Song['id'][] }>(() => ({ ids: readHistory() }));

/** The ids of the songs that were last played in this browser, the latest first. */
export const playedSongIds = (): readonly Song['id'][] => historyStore.getState().ids;
export const usePlayedSongIds = (): readonly Song['id'][] => useStore(historyStore, ({ ids }) => ids);

/** Records the songs that this tab plays, and adopts what other tabs record. Returns a function that ends it. */
export function recordPlayHistory(): () => void {
  historyStore.setState({ ids: readHistory() });
  let recorded: string | undefined;
  const unsubscribe = playerStore.subscribe(({ queue, playing, position }) => {
    const entry = currentEntry(queue);
    if (!playing || !entry || entry.entryId === recorded || position < playedFrom(entry.song)) return;
    recorded = entry.entryId;
    // Another tab may have recorded songs since.
    const ids = withPlayed(readHistory(), entry.song.id);
    historyStore.setState({ ids });
    writeValue(playHistoryKey, { ids });
  });
  const onStorage = ({ key }: StorageEvent) => {
    if (key === playHistoryKey || key === null) historyStore.setState({ ids: readHistory() });
  };
  addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    removeEventListener('storage', onStorage);
  };
}

/** The history after `id` was played. */
export function withPlayed(ids: readonly Song['id'][], id: Song['id']): readonly Song['id'][] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, playHistoryLimits.stored);
}

function readHistory(): readonly Song['id'][] {
  const { ids } = readValue(playHistoryKey, historySchema) ?? { ids: [] };
  return [...new Set(ids)].slice(0, playHistoryLimits.stored);
}

const playedFrom = ({ duration }: QueuedSong) => Math.min(playedAfterSeconds, durationSeconds(duration) / 2);
