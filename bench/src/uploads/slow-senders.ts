import { setTimeout as delay } from 'node:timers/promises';
import { beginUpload } from './send-upload.ts';
import type { SongBody } from './song-body.ts';

const seconds = 10;
const bytesPerSecond = 2048;

/** What happened while many sent slowly. */
export interface SlowSenders {
  /** How many were told to come later. */
  readonly refused: number;
  /** The longest that anybody else waited for a page of songs, in milliseconds. */
  readonly longestPage: number;
}

/** One slow sender for each of `senders`' headers, all at once, for a while; then all go away in the middle. */
export async function sendSlowly(
  url: string,
  body: SongBody,
  senders: readonly Readonly<Record<string, string>>[],
): Promise<SlowSenders> {
  let refused = 0;
  const whole = Buffer.concat(body.pieces.map((piece) => piece.subarray(0, bytesPerSecond * seconds * 2)));
  const sent = senders.map((headers) =>
    beginUpload(url, body, headers)
      .on('error', () => {})
      .once('response', (answer) => {
        refused += 1;
        answer.resume();
      }),
  );
  let longestPage = 0;
  for (let second = 0; second < seconds; second += 1) {
    const start = second * bytesPerSecond;
    for (const each of sent) if (!each.destroyed) each.write(whole.subarray(start, start + bytesPerSecond));
    longestPage = Math.max(longestPage, await page(url));
    await delay(1000);
  }
  for (const each of sent) each.destroy();
  return { refused, longestPage };
}

async function page(url: string): Promise<number> {
  const begun = performance.now();
  await (await fetch(`${url}/api/songs?limit=50`)).arrayBuffer();
  return performance.now() - begun;
}
