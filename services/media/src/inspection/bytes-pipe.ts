import type { ChildProcess } from 'node:child_process';
import { readSync } from 'node:fs';
import { Writable } from 'node:stream';

/**
 * The file descriptor of the pipe that carries the bytes of files. They bypass the message channel, which
 * would copy them twice and so dominate memory use for large files.
 */
const descriptor = 4;

/** The `stdio` option of inspector processes: a message channel and the pipe only. */
export const inspectorStdio = ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'] as const;

/** Returns the parent's end. Errors are ignored, since the exit of the process is handled separately. */
export function pipeTo(inspector: ChildProcess): Writable {
  const pipe = inspector.stdio[descriptor];
  if (!(pipe instanceof Writable)) throw new TypeError('Inspector without a pipe');
  if (pipe.listenerCount('error') === 0) pipe.on('error', () => {});
  return pipe;
}

/**
 * Reads the next `length` bytes in the inspector process. Blocks until they arrive, and exits when the pipe
 * is closed.
 */
export function readFromPipe(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    const read = readSync(descriptor, bytes, filled, length - filled, null);
    if (read === 0) process.exit();
    filled += read;
  }
  return bytes;
}
