import { setTimeout as delay } from 'node:timers/promises';
import { beginUpload } from './send-upload.ts';
import type { SongBody } from './song-body.ts';

const seconds = 10;
const bytesPerSecond = 2048;

/** Results of many slow concurrent uploads. */
export interface SlowSenders {
  /** Number of rejected uploads. */
  readonly rejected: number;
  /** Longest response time of a page of songs during the uploads. */
  readonly longestPageMs: number;
}

/** Sends one slow upload for each of `senders`' headers concurrently, and aborts all of them after a while. */
export async function sendSlowly(
  url: string,
  body: SongBody,
  senders: readonly Readonly<Record<string, string>>[],
): Promise<SlowSenders> {
  let rejected = 0;
  const whole = Buffer.concat(body.chunks.map((chunk) => chunk.subarray(0, bytesPerSecond * seconds * 2)));
  const sent = senders.map((headers) =>
    beginUpload(url, body, headers)
      .on('error', () => {})
      .once('response', (response) => {
        rejected += 1;
        response.resume();
      }),
  );
  let longestPageMs = 0;
  for (let second = 0; second < seconds; second += 1) {
    const start = second * bytesPerSecond;
    for (const each of sent) if (!each.destroyed) each.write(whole.subarray(start, start + bytesPerSecond));
    longestPageMs = Math.max(longestPageMs, await measurePage(url));
    await delay(1000);
  }
  for (const each of sent) each.destroy();
  return { rejected, longestPageMs };
}

async function measurePage(url: string): Promise<number> {
  const startedAt = performance.now();
  await (await fetch(`${url}/api/songs?limit=50`)).arrayBuffer();
  return performance.now() - startedAt;
}
