import { computeEnd, type Block } from './song-timeline.ts';
import type { StreamBuffer } from './stream-buffer.ts';
import { fetchRange } from './stream-song.ts';

/** How far ahead to buffer: in seconds, or in bytes if that is less. Browsers hold about twelve million bytes. */
const bufferAhead = { seconds: 120, bytes: 6_000_000 } as const;
/** Audio kept behind the playback position, as a share of the audio buffered ahead. */
const backBufferShare = 1 / 6;

/** How far ahead of the playback position to append a block of this song, in seconds. */
export function computeSecondsAhead({ placed: { stream } }: Block): number {
  return Math.min(bufferAhead.seconds, (bufferAhead.bytes * stream.duration) / stream.bytes);
}

/**
 * Fetches a block and appends it, and evicts audio played long before `currentTime`. Throws the errors of `fetchRange` and
 * `StreamBuffer.append`.
 */
export async function appendBlock(
  buffer: StreamBuffer,
  block: Block,
  currentTime: () => number,
  signal: AbortSignal,
): Promise<void> {
  const { song, stream, startTime } = block.placed;
  const end = computeEnd(block.placed);
  const [head, bytes] = await Promise.all([
    fetchRange(song, stream, [0, block.needsHead ? stream.headBytes : 0], signal),
    fetchRange(song, stream, block.range, signal),
  ]);
  signal.throwIfAborted();
  if (block.needsHead) buffer.configure(stream.type, block.timestampOffset, [startTime, end]);
  if (head.byteLength) await buffer.append(head);
  await evictPlayed(buffer, currentTime(), computeSecondsAhead(block) * backBufferShare);
  try {
    await buffer.append(bytes);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    await evictPlayed(buffer, currentTime(), 1);
    await buffer.append(bytes);
  }
}

/** Removes played audio except for the last `keepSeconds`. */
async function evictPlayed(buffer: StreamBuffer, currentTime: number, keepSeconds: number): Promise<void> {
  const [start = 0] = buffer.findRange(currentTime) ?? [];
  if (currentTime - start > 2 * keepSeconds) await buffer.remove(0, currentTime - keepSeconds);
}
