import type { Benchmark } from '../../benchmark.ts';
import type { ChildServer } from '../../child-server.ts';
import { signUp } from '../../users.ts';
import { startProduct } from '../../product.ts';
import { median } from '../../report/statistics.ts';
import { noise } from '../../uploads/noise.ts';
import { sendUpload } from '../../uploads/send-upload.ts';
import { songBody, type SongBody } from '../../uploads/song-body.ts';
import { withFolderReference } from '../../uploads/with-folder-reference.ts';

const audioBytes = 200 * 1024 * 1024;
const rounds = 3;

export const upload: Benchmark = {
  name: 'upload',
  subject:
    'song form with 200 MiB of audio, embedded, compared with bare Node piping the same bytes to disk: throughput',
  goal: { atLeast: 0.65 },
  run: async () => {
    const product = await startProduct();
    try {
      const [user = {}] = await signUp(product.url, 1);
      const body = songBody(noise(audioBytes));
      return await withFolderReference('to-disk', (reference) =>
        measureThroughput(product, reference, body, user),
      );
    } finally {
      await product.remove();
    }
  },
};

async function measureThroughput(
  product: ChildServer,
  reference: ChildServer,
  body: SongBody,
  headers: Record<string, string>,
) {
  const samples: { product: number; reference: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      product: await sendUpload(product.url, body, headers),
      reference: await sendUpload(reference.url, body),
    };
    if (round > 0) samples.push(pair);
  }
  const speed = (of: 'product' | 'reference') =>
    Math.round(audioBytes / 1e6 / median(samples.map((pair) => pair[of])));
  return {
    measured: median(samples.map((pair) => pair.reference / pair.product)),
    details: `${speed('product')} MB/s until the song is saved; the reference ${speed('reference')}`,
  };
}
