import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { getCurrentEntry, type PlayerQueue } from '../queue/player-queue.ts';
import { maxCrossfadeSeconds, normalizations, type PlayerState } from '../player-state.ts';
import { readValue, writeValue } from '../../storage/stored-value.ts';

export const settingsKey = 'rubato.sound';
// Written every second.
export const clockKey = 'rubato.clock';

const settingNames = [
  'repeat',
  'volume',
  'priorVolume',
  'crossfade',
  'gaplessAlbums',
  'normalization',
  'keepPlaying',
] as const;
type PlaybackSettings = Pick<PlayerState, (typeof settingNames)[number]>;

const createRange = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max));
const volume = orElse(createRange(0, 1), 1);

/** Each setting is read on its own: another build may have written fewer, more or different ones. */
const settingsSchema = z.object({
  repeat: orElse(z.enum(['off', 'all', 'one']), 'off'),
  volume,
  priorVolume: volume,
  crossfade: orElse(createRange(0, maxCrossfadeSeconds), 0),
  gaplessAlbums: orElse(z.boolean(), true),
  normalization: orElse(z.enum(normalizations), 'normal'),
  keepPlaying: orElse(z.boolean(), true),
});

const clockSchema = z.object({ entryId: z.string(), position: z.number().check(z.nonnegative()) });

/** The settings of the last visit, with defaults for those that are missing or unreadable. */
export function readSettings(): PlaybackSettings {
  return readValue(settingsKey, settingsSchema) ?? settingsSchema.parse({});
}

/** Whether any playback setting differs between two states. */
export function haveSettingsChanged(state: PlayerState, before: PlayerState): boolean {
  return settingNames.some((key) => state[key] !== before[key]);
}

export function writeSettings(state: PlayerState): void {
  writeValue(settingsKey, Object.fromEntries(settingNames.map((key) => [key, state[key]])));
}

/** The stored entry and its position in seconds. */
export const readClock = (): z.output<typeof clockSchema> | undefined => readValue(clockKey, clockSchema);

/** The stored position of the current entry in seconds; 0 if another entry was stored. */
export function readPosition(queue: PlayerQueue): number {
  const clock = readClock();
  return clock && clock.entryId === getCurrentEntry(queue)?.entryId ? clock.position : 0;
}

/** Stores the position of the current entry. */
export function writeClock({ queue, position }: PlayerState): void {
  const entryId = getCurrentEntry(queue)?.entryId;
  if (entryId) writeValue(clockKey, { entryId, position });
}
