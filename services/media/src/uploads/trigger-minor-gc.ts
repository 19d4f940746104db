import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The number of bytes between two collections. Less costs time, more lets memory grow. */
const bytesPerCollection = 12 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

let allocated = 0;

/**
 * Counts the bytes of short-lived buffers and triggers a minor garbage collection every few megabytes, which
 * takes about a millisecond. V8 only accounts for their small headers, and would let tens of megabytes
 * accumulate, some of them until the next full collection.
 */
export function countTransientBytes(bytes: number): void {
  allocated += bytes;
  if (allocated < bytesPerCollection) return;
  allocated = 0;
  collect({ type: 'minor' });
}
