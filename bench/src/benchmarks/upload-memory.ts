import type { Benchmark } from '../benchmark.ts';
import { signUp } from '../members.ts';
import { memoryGrowth } from '../peak-memory.ts';
import { startProduct } from '../product.ts';
import { noise } from '../uploads/noise.ts';
import { sendUpload } from '../uploads/send-upload.ts';
import { sendSlowly } from '../uploads/slow-senders.ts';
import { songBody } from '../uploads/song-body.ts';

const audioBytes = 200 * 1024 * 1024;
const smallAudioBytes = 300_000;
const atOnce = 20;
const slow = 200;
const perMember = 8;

/** Something to do with a server that has taken one small upload. `sender` gives the headers of the nth. */
type Work = (url: string, sender: (n: number) => Record<string, string>) => Promise<unknown>;

export const uploadMemory: Benchmark = {
  name: 'upload-memory',
  subject:
    'what audio files of 200 MiB, one alone or 20 at once, add at most to the memory of the embedded product, started anew for each',
  goal: { atMost: 64 },
  unit: ' MiB',
  run: async () => {
    const body = songBody(noise(audioBytes));
    const sendAtOnce =
      (uploads: number): Work =>
      (url, sender) =>
        Promise.all(Array.from({ length: uploads }, (_, n) => sendUpload(url, body, sender(n))));
    const one = await growthOf(sendAtOnce(1));
    const many = await growthOf(sendAtOnce(atOnce));
    let seen = { refused: 0, longestPage: 0 };
    const slowly = await growthOf(async (url, sender) => {
      seen = await sendSlowly(
        url,
        body,
        Array.from({ length: slow }, (_, n) => sender(n)),
      );
    });
    return {
      measured: Math.max(one, many),
      details:
        `${Math.round(one)} MiB with one, ${Math.round(many)} MiB with ${atOnce} at once; ${Math.round(slowly)} MiB with ${slow} slow ` +
        `senders, of whom ${seen.refused} are told to come later and beside whom a page of songs takes ` +
        `${Math.round(seen.longestPage)} ms at most`,
    };
  },
};

async function growthOf(work: Work): Promise<number> {
  const product = await startProduct({ UPLOADS_AT_ONCE_PER_ADDRESS: '0' });
  try {
    const members = await signUp(product.url, slow / perMember);
    const sender = (n: number) => members[n % members.length] ?? {};
    // What the first upload of all loads stays, whatever its size.
    await sendUpload(product.url, songBody(noise(smallAudioBytes)), sender(0));
    return await memoryGrowth(product.pid, () => work(product.url, sender));
  } finally {
    await product.remove();
  }
}
