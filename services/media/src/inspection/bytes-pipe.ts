import type { ChildProcess } from 'node:child_process';
import { readSync } from 'node:fs';
import { Writable } from 'node:stream';

/**
 * The bytes of a file go to the inspecting process beside its messages: a message is copied twice on its way, and two copies of a large
 * file are more memory than the whole of the rest.
 */
const descriptor = 4;

/** What a process must be started with: no input and output, messages, and the pipe. */
export const inspectorStdio = ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'] as const;

/** The parent's end. That the process is gone is heard from the process itself. */
export function pipeTo(inspector: ChildProcess): Writable {
  const pipe = inspector.stdio[descriptor];
  if (!(pipe instanceof Writable)) throw new TypeError('An inspector without a pipe');
  if (pipe.listenerCount('error') === 0) pipe.on('error', () => {});
  return pipe;
}

/** The inspecting process's end: the next `length` bytes. It waits for them, as it has nothing else to do, and ends when none will come. */
export function readFromPipe(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    const read = readSync(descriptor, bytes, filled, length - filled, null);
    if (read === 0) process.exit();
    filled += read;
  }
  return bytes;
}
