import sharp from 'sharp';
import type { Benchmark } from '../../benchmark.ts';
import type { ChildServer } from '../../child-server.ts';
import { cpuSeconds } from '../../memory/cpu-time.ts';
import { signUp } from '../../users.ts';
import { startProduct } from '../../product.ts';
import { median } from '../../report/statistics.ts';
import { demoCover, demoMp3 } from '../../uploads/demo-song.ts';
import { sendUpload } from '../../uploads/send-upload.ts';
import { songBody, type SongBody } from '../../uploads/song-body.ts';
import { withFolderReference } from '../../uploads/with-folder-reference.ts';

const seconds = 300;
const side = 3000;
const rounds = 3;
const uploadsPerRound = 20;
/** Jobs of published songs would count too. */
const withoutJobs = { MAX_CONCURRENT_MEDIA_JOBS: '0' };

export const uploadCpu: Benchmark = {
  name: 'upload-cpu',
  subject:
    'CPU time of all processes of the embedded product for a song of five minutes with a new picture of 3,000 × 3,000 pixels, until it is published, compared with bare Node that parses the form, hashes and stores the files, and makes the same pictures',
  goal: { atMost: 2 },
  run: async () => {
    const audio = await demoMp3(seconds);
    const picture = await sharp(await demoCover())
      .resize(side)
      .jpeg({ quality: 90 })
      .toBuffer();
    const body = (n: number) => songBody(audio, { image: withDensity(picture, n + 1) });
    const product = await startProduct(withoutJobs);
    try {
      const [user = {}] = await signUp(product.url, 1);
      return await withFolderReference('published-uploads', (reference) =>
        measureCpuTimes(product, reference, body, user),
      );
    } finally {
      await product.remove();
    }
  },
};

async function measureCpuTimes(
  product: ChildServer,
  reference: ChildServer,
  body: (n: number) => SongBody,
  user: Record<string, string>,
) {
  const samples: { product: number; reference: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bodies = Array.from({ length: uploadsPerRound }, (_, n) => body(round * uploadsPerRound + n));
    const pair = {
      product: await measureCpuMs(product, bodies, (body) => sendUpload(product.url, body, user)),
      reference: await measureCpuMs(reference, bodies, (body) => sendUpload(reference.url, body)),
    };
    if (round > 0) samples.push(pair);
  }
  const ms = (of: 'product' | 'reference') => median(samples.map((pair) => pair[of]));
  const ratio = median(samples.map(({ product, reference }) => product / reference));
  return {
    measured: ratio,
    cpuRatio: ratio,
    details: `${Math.round(ms('product'))} ms; the reference ${Math.round(ms('reference'))} ms`,
  };
}

/** Another file with the same pixels, because equal files would be inspected once: sets the horizontal density of JFIF. */
function withDensity(jpeg: Buffer, dotsPerInch: number): Buffer {
  const changed = Buffer.from(jpeg);
  changed.writeUInt16BE(dotsPerInch, 14);
  return changed;
}

/** Milliseconds of CPU time per upload. */
async function measureCpuMs(
  { pid }: ChildServer,
  bodies: readonly SongBody[],
  send: (body: SongBody) => Promise<unknown>,
): Promise<number> {
  const before = await cpuSeconds(pid);
  for (const body of bodies) await send(body);
  return ((await cpuSeconds(pid)) - before) * (1000 / bodies.length);
}
