import { songSchema } from '@rubato/contracts';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import {
  currentEntry,
  emptyQueue,
  type PlayerQueue,
  type QueueEntry,
  type QueueSource,
} from './player-queue.ts';
import type { PlayerState } from './player-state.ts';

export const playerKey = 'rubato.player';
// Written every second: apart from the queue, which may be long.
export const clockKey = 'rubato.clock';

const keptKeys = ['queue', 'unshuffled', 'repeat', 'volume', 'priorVolume', 'crossfade'] as const;
type Kept = Pick<PlayerState, (typeof keptKeys)[number]>;

const entrySchema = z.object({
  entryId: z.string(),
  song: z.pick(songSchema, {
    id: true,
    title: true,
    artist: true,
    image_url: true,
    audio_url: true,
    duration: true,
    stream: true,
    loudness: true,
    peak: true,
  }),
  source: orElse(z.optional(z.custom<QueueSource>(isSource)), undefined),
});

function isSource(value: unknown): boolean {
  return typeof value === 'string' && /^(album:\d+|playlist:\d+|likes)$/.test(value);
}

/** An entry that this build cannot read is left out, and the others stay. */
const queueSchema = z.pipe(
  z.object({ songs: z.array(z.unknown()), currentIndex: z.int().check(z.nonnegative()) }),
  z.transform(({ songs, currentIndex }): PlayerQueue => {
    const entries = songs.map((stored) => entrySchema.safeParse(stored).data);
    const isRead = (entry: QueueEntry | undefined) => entry !== undefined;
    const index = entries.slice(0, currentIndex).filter(isRead).length;
    const read = entries.filter(isRead);
    return { songs: read, currentIndex: Math.max(0, Math.min(index, read.length - 1)) };
  }),
);

const between = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const volume = orElse(between(0, 1), 1);

/** Each part is read by itself: another build may have written less, more, or something else. */
const playerSchema = z.object({
  queue: orElse(queueSchema, emptyQueue),
  unshuffled: orElse(z.optional(z.array(z.string())), undefined),
  repeat: orElse(z.enum(['off', 'all', 'one']), 'off'),
  volume,
  priorVolume: volume,
  crossfade: orElse(between(0, 12), 0),
});

const clockSchema = z.object({ entryId: z.string(), position: z.number().check(z.nonnegative()) });

/** What the last visit left behind; the beginning's state where there is nothing or it cannot be read. */
export function readPlayer(): Kept & Pick<PlayerState, 'position'> {
  const kept = read(playerKey, playerSchema) ?? playerSchema.parse({});
  const clock = readClock();
  const isOfCurrent = clock?.entryId === currentEntry(kept.queue)?.entryId;
  return { ...kept, unshuffled: kept.unshuffled, position: clock && isOfCurrent ? clock.position : 0 };
}

/** Which entry stood where, in seconds, when it was last written. */
export const readClock = (): z.output<typeof clockSchema> | undefined => read(clockKey, clockSchema);

/** Whether what `writePlayer` keeps differs between two states. */
export function differsInKept(state: PlayerState, before: PlayerState): boolean {
  return keptKeys.some((key) => state[key] !== before[key]);
}

/** Keeps queue, its order, and the settings of the sound for the next visit. */
export const writePlayer = (state: PlayerState): void =>
  write(playerKey, Object.fromEntries(keptKeys.map((key) => [key, state[key]])));

/** Keeps where the current song stands. */
export function writeClock({ queue, position }: PlayerState): void {
  const entryId = queue.songs[queue.currentIndex]?.entryId;
  if (entryId) write(clockKey, { entryId, position });
}

function read<Schema extends z.core.$ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Storage that is full or closed costs the memory, not the music. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
