import { endOf, type Block } from './song-line.ts';
import type { SoundBuffer } from './sound-buffer.ts';
import { fetchBytes } from './stream-song.ts';

/** So much is appended before it is needed, in seconds, and in bytes where that is less: browsers hold about twelve million. */
const ahead = { seconds: 120, bytes: 6_000_000 } as const;
/** So much of that is kept after it was heard. */
const keptShare = 1 / 6;

/** How far ahead of what sounds a block is appended, in seconds. */
export function secondsAhead({ placed: { stream } }: Block): number {
  return Math.min(ahead.seconds, (ahead.bytes * stream.duration) / stream.bytes);
}

/**
 * Fetches a block and appends it; what was heard long before `clock`, in seconds, makes room. Throws what `fetchBytes` and the buffer
 * throw.
 */
export async function appendBlock(
  buffer: SoundBuffer,
  block: Block,
  clock: () => number,
  signal: AbortSignal,
): Promise<void> {
  const { song, stream, at } = block.placed;
  const end = endOf(block.placed);
  const [head, bytes] = await Promise.all([
    fetchBytes(song, stream, [0, block.begins ? stream.headBytes : 0], signal),
    fetchBytes(song, stream, block.range, signal),
  ]);
  signal.throwIfAborted();
  if (block.begins) buffer.begin(stream.type, block.offset, [at, end]);
  if (head.byteLength) await buffer.append(head);
  await makeRoom(buffer, clock(), secondsAhead(block) * keptShare);
  try {
    await buffer.append(bytes);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    await makeRoom(buffer, clock(), 1);
    await buffer.append(bytes);
  }
}

/** Forgets what was heard, but for the last seconds. */
async function makeRoom(buffer: SoundBuffer, clock: number, seconds: number): Promise<void> {
  const [from = 0] = buffer.around(clock) ?? [];
  if (clock - from > 2 * seconds) await buffer.remove(0, clock - seconds);
}
