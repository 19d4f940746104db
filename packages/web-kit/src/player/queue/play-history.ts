import { idSchema, type Song } from '@rubato/contracts';
import * as z from 'zod/mini';
import { createStore, useStore } from 'zustand';
import { readValue, writeValue } from '../../storage/stored-value.ts';
import { getCurrentEntry, type QueuedSong } from './player-queue.ts';
import { playerStore } from '../player-store.ts';
import { parseDuration } from '../song-duration.ts';

export const playHistoryKey = 'rubato.history';

/** At most `stored` songs are kept; lists show the last `shown`. */
export const playHistoryLimits = { stored: 100, shown: 50 } as const;

/** A song counts as played from this position in seconds, or from the middle of a shorter one. */
const playedAfterSeconds = 10;

/** What this browser remembers of the songs that it has played. */
interface PlayHistory {
  /** The latest first. */
  readonly ids: readonly Song['id'][];
  /** Whether the listener does not want further songs to be recorded. */
  readonly isPaused: boolean;
}

const historySchema = z.object({ ids: z.array(idSchema), isPaused: z._default(z.boolean(), false) });

const historyStore = createStore<PlayHistory>(readHistory);

/** The ids of the songs that were last played in this browser, the latest first. */
export const getPlayedSongIds = (): readonly Song['id'][] => historyStore.getState().ids;
export const usePlayedSongIds = (): readonly Song['id'][] => useStore(historyStore, ({ ids }) => ids);

/** Whether the songs that this browser plays are left out of its history. */
export const usePlayHistoryPaused = (): boolean => useStore(historyStore, ({ isPaused }) => isPaused);

/** Stops or resumes the recording of what this browser plays. What was recorded stays. */
export const pausePlayHistory = (isPaused: boolean): void => changeHistory({ isPaused });

/** Forgets what this browser has played, in all of its tabs. */
export const clearPlayHistory = (): void => changeHistory({ ids: [] });

/** Records the songs that this tab plays, and adopts what other tabs record. Returns a function that ends it. */
export function recordPlayHistory(): () => void {
  historyStore.setState(readHistory());
  let recorded: string | undefined;
  const unsubscribe = playerStore.subscribe(({ queue, playing, position }) => {
    const entry = getCurrentEntry(queue);
    if (!playing || !entry || entry.entryId === recorded || position < computePlayedFrom(entry.song)) return;
    recorded = entry.entryId;
    // Another tab may have recorded songs, or paused the history, since.
    const { ids, isPaused } = readHistory();
    if (!isPaused) changeHistory({ ids: addPlayed(ids, entry.song.id) });
  });
  const onStorage = ({ key }: StorageEvent) => {
    if (key === playHistoryKey || key === null) historyStore.setState(readHistory());
  };
  addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    removeEventListener('storage', onStorage);
  };
}

/** The history after `id` was played. */
export function addPlayed(ids: readonly Song['id'][], id: Song['id']): readonly Song['id'][] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, playHistoryLimits.stored);
}

function readHistory(): PlayHistory {
  const { ids, isPaused } = readValue(playHistoryKey, historySchema) ?? { ids: [], isPaused: false };
  return { ids: [...new Set(ids)].slice(0, playHistoryLimits.stored), isPaused };
}

function changeHistory(change: Partial<PlayHistory>): void {
  const history = { ...readHistory(), ...change };
  historyStore.setState(history);
  writeValue(playHistoryKey, history);
}

const computePlayedFrom = ({ duration }: QueuedSong) =>
  Math.min(playedAfterSeconds, parseDuration(duration) / 2);
