import type { Benchmark } from '../../benchmark.ts';
import { signUp } from '../../users.ts';
import { memoryGrowth } from '../../memory/memory-growth.ts';
import { startProduct } from '../../product.ts';
import { noise } from '../../uploads/noise.ts';
import { sendUpload } from '../../uploads/send-upload.ts';
import { sendSlowly } from '../../uploads/slow-senders.ts';
import { songBody } from '../../uploads/song-body.ts';

const audioBytes = 200 * 1024 * 1024;
const smallAudioBytes = 300_000;
const concurrentUploads = 20;
const slow = 200;
const perUser = 8;

/** Work on a server after a first small upload. `sender` returns the headers of the nth sender. */
type Work = (url: string, sender: (n: number) => Record<string, string>) => Promise<unknown>;

export const uploadMemory: Benchmark = {
  name: 'upload-memory',
  subject:
    'peak memory growth of the embedded product during one upload or 20 concurrent uploads of 200 MiB, each in a new process',
  goal: { atMost: 64 },
  unit: ' MiB',
  run: async () => {
    const body = songBody(noise(audioBytes));
    const sendConcurrently =
      (uploads: number): Work =>
      (url, sender) =>
        Promise.all(Array.from({ length: uploads }, (_, n) => sendUpload(url, body, sender(n))));
    const one = await measureGrowth(sendConcurrently(1));
    const many = await measureGrowth(sendConcurrently(concurrentUploads));
    let slowSenders = { rejected: 0, longestPageMs: 0 };
    const slowly = await measureGrowth(async (url, sender) => {
      slowSenders = await sendSlowly(
        url,
        body,
        Array.from({ length: slow }, (_, n) => sender(n)),
      );
    });
    return {
      measured: Math.max(one, many),
      details:
        `${Math.round(one)} MiB with one, ${Math.round(many)} MiB with ${concurrentUploads} concurrent; ${Math.round(slowly)} MiB with ${slow} slow ` +
        `senders, of which ${slowSenders.rejected} are rejected with 503, while a page of songs takes at most ` +
        `${Math.round(slowSenders.longestPageMs)} ms`,
    };
  },
};

async function measureGrowth(work: Work): Promise<number> {
  const product = await startProduct({ MAX_CONCURRENT_UPLOADS_PER_ADDRESS: '0' });
  try {
    const users = await signUp(product.url, slow / perUser);
    const sender = (n: number) => users[n % users.length] ?? {};
    // Excludes memory that the first upload of any size allocates permanently.
    await sendUpload(product.url, songBody(noise(smallAudioBytes)), sender(0));
    return await memoryGrowth(product.pid, () => work(product.url, sender));
  } finally {
    await product.remove();
  }
}
