import sharp from 'sharp';
import type { Benchmark } from '../benchmark.ts';
import type { ChildServer } from '../child-server.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { signUp } from '../members.ts';
import { startProduct } from '../product.ts';
import { median } from '../statistics.ts';
import { demoCover, demoMp3 } from '../uploads/demo-song.ts';
import { sendUpload } from '../uploads/send-upload.ts';
import { songBody, type SongBody } from '../uploads/song-body.ts';
import { withFolderReference } from '../uploads/with-folder-reference.ts';

const seconds = 300;
const side = 3000;
const rounds = 3;
const uploadsPerRound = 20;
/** Jobs of published songs would count too. */
const withoutJobs = { MEDIA_JOBS_AT_ONCE: '0' };

export const uploadCpu: Benchmark = {
  name: 'upload-cpu',
  subject:
    'CPU time of all processes of the embedded product for a song of five minutes with a picture of 3,000 × 3,000 pixels, until it is published',
  goal: { atMost: 60 },
  unit: ' ms',
  run: async () => {
    const picture = await sharp(await demoCover())
      .resize(side)
      .jpeg({ quality: 90 })
      .toBuffer();
    const body = songBody(await demoMp3(seconds), { image: picture });
    const product = await startProduct(withoutJobs);
    try {
      const [member = {}] = await signUp(product.url, 1);
      return await withFolderReference('published-uploads', (reference) =>
        measureCpuTimes(product, reference, body, member),
      );
    } finally {
      await product.remove();
    }
  },
};

async function measureCpuTimes(
  product: ChildServer,
  reference: ChildServer,
  body: SongBody,
  member: Record<string, string>,
) {
  const samples: { product: number; reference: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      product: await measureCpuMs(product, () => sendUpload(product.url, body, member)),
      reference: await measureCpuMs(reference, () => sendUpload(reference.url, body)),
    };
    if (round > 0) samples.push(pair);
  }
  const ms = (of: 'product' | 'reference') => median(samples.map((pair) => pair[of]));
  return {
    measured: ms('product'),
    cpuRatio: median(samples.map(({ product, reference }) => product / reference)),
    details:
      `${Math.round(ms('product'))} ms; bare Node ${Math.round(ms('reference'))} ms, which parses the form, hashes and stores the ` +
      `files, and makes the same pictures`,
  };
}

/** Milliseconds of CPU time per upload. */
async function measureCpuMs({ pid }: ChildServer, send: () => Promise<unknown>): Promise<number> {
  const before = await cpuSeconds(pid);
  for (let n = 0; n < uploadsPerRound; n += 1) await send();
  return ((await cpuSeconds(pid)) - before) * (1000 / uploadsPerRound);
}
