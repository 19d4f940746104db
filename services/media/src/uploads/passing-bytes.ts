import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** So many bytes may pass between two collections: more of them cost time, fewer let memory grow. */
const bytesBetween = 12 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

let passed = 0;

/**
 * Counts the bytes of buffers that are soon forgotten. V8 sees their small heads only, and would let tens of megabytes of them wait, some
 * until the next collection of the whole heap: so the young ones are collected every few megabytes, which takes about a millisecond.
 */
export function countPassingBytes(bytes: number): void {
  passed += bytes;
  if (passed < bytesBetween) return;
  passed = 0;
  collect({ type: 'minor' });
}
