import { songSchema } from '@rubato/contracts';
import { z } from 'zod';
import type { PlayerState } from './player-state.ts';

const playerKey = 'rubato.player';
// Written every second: apart from the queue, which may be long.
const clockKey = 'rubato.clock';

const volume = z.number().min(0).max(1);

const queuedSongSchema = songSchema.pick({
  id: true,
  title: true,
  artist: true,
  image_url: true,
  audio_url: true,
  duration: true,
});

const playerSchema = z
  .object({
    queue: z.object({
      songs: z.array(z.object({ entryId: z.string(), song: queuedSongSchema })),
      currentIndex: z.int().nonnegative(),
    }),
    volume,
    priorVolume: volume,
  })
  .refine(({ queue }) => queue.currentIndex === 0 || queue.currentIndex < queue.songs.length);

const clockSchema = z.object({ entryId: z.string(), position: z.number().nonnegative() });

/** What the last visit left behind; nothing where there is nothing or it cannot be read. */
export function readPlayer(): Partial<PlayerState> {
  const stored = read(playerKey, playerSchema);
  const clock = read(clockKey, clockSchema);
  const current = stored?.queue.songs[stored.queue.currentIndex];
  return { ...stored, position: clock && clock.entryId === current?.entryId ? clock.position : 0 };
}

/** Keeps queue and volume for the next visit. */
export function writePlayer({ queue, volume, priorVolume }: PlayerState): void {
  write(playerKey, { queue, volume, priorVolume });
}

/** Keeps where the current song stands. */
export function writeClock({ queue, position }: PlayerState): void {
  const entryId = queue.songs[queue.currentIndex]?.entryId;
  if (entryId) write(clockKey, { entryId, position });
}

function read<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
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
