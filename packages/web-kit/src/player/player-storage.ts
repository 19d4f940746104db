import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { legacyKey } from './legacy-queue.ts';
import { currentEntry, type PlayerQueue } from './player-queue.ts';
import { normalizations, type PlayerState } from './player-state.ts';
import { readValue, writeValue } from './stored-value.ts';

export const settingsKey = 'rubato.sound';
// Written every second.
export const clockKey = 'rubato.clock';

const settingNames = ['repeat', 'volume', 'priorVolume', 'crossfade', 'normalization'] as const;
type PlaybackSettings = Pick<PlayerState, (typeof settingNames)[number]>;

const between = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const volume = orElse(between(0, 1), 1);

/** Each part is read by itself: another build may have written less, more, or something else. */
const settingsSchema = z.object({
  repeat: orElse(z.enum(['off', 'all', 'one']), 'off'),
  volume,
  priorVolume: volume,
  crossfade: orElse(between(0, 12), 0),
  normalization: orElse(z.enum(normalizations), 'normal'),
});

const clockSchema = z.object({ entryId: z.string(), position: z.number().check(z.nonnegative()) });

/** The settings that the last visit left behind; the beginning's where there are none or they cannot be read. */
export function readSettings(): PlaybackSettings {
  return (
    readValue(settingsKey, settingsSchema) ?? readValue(legacyKey, settingsSchema) ?? settingsSchema.parse({})
  );
}

/** Whether what `writeSettings` keeps differs between two states. */
export function haveSettingsChanged(state: PlayerState, before: PlayerState): boolean {
  return settingNames.some((key) => state[key] !== before[key]);
}

export function writeSettings(state: PlayerState): void {
  writeValue(settingsKey, Object.fromEntries(settingNames.map((key) => [key, state[key]])));
}

/** Which entry stood where, in seconds, when it was last written. */
export const readClock = (): z.output<typeof clockSchema> | undefined => readValue(clockKey, clockSchema);

/** Where the current entry of the queue stood, in seconds. */
export function readPosition(queue: PlayerQueue): number {
  const clock = readClock();
  return clock && clock.entryId === currentEntry(queue)?.entryId ? clock.position : 0;
}

/** Keeps where the current song stands. */
export function writeClock({ queue, position }: PlayerState): void {
  const entryId = currentEntry(queue)?.entryId;
  if (entryId) writeValue(clockKey, { entryId, position });
}
