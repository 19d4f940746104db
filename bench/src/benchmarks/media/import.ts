import type { Benchmark } from '../../benchmark.ts';
import { signUp } from '../../users.ts';
import { startProduct } from '../../product.ts';
import { median } from '../../report/statistics.ts';
import { demoCover, demoMp3 } from '../../uploads/demo-song.ts';
import { sendUpload } from '../../uploads/send-upload.ts';
import { songBody } from '../../uploads/song-body.ts';
import { withFolderReference } from '../../uploads/with-folder-reference.ts';

const files = 100;
const seconds = 40;
/** What a user may upload at once. */
const atOnce = 8;
const rounds = 3;

export const importTime: Benchmark = {
  name: 'import',
  subject: `${files} songs of ${seconds} seconds with one cover from one user, embedded, until all are listed, compared with bare Node that parses the forms, hashes and stores the files, and makes the same pictures: time`,
  goal: { atMost: 1.5 },
  run: async () => {
    const samples: { product: number; reference: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      samples.push({ product: await measureProduct(), reference: await measureReference() });
    const listed = (of: 'product' | 'reference') =>
      samples.map((pair) => `${pair[of].toFixed(1)} s`).join(', ');
    return {
      measured: median(samples.map(({ product, reference }) => product / reference)),
      details: `${listed('product')}; the reference ${listed('reference')}`,
    };
  },
};

/** Seconds in a new product whose processes have started. */
async function measureProduct(): Promise<number> {
  const product = await startProduct();
  try {
    const [user = {}] = await signUp(product.url, 1);
    return await measureUploads(product.url, user, async () => {
      const listed = await listedTitles(product.url);
      if (listed.filter((title) => /^song \d+$/.test(title)).length !== files)
        throw new Error(`Not listed: ${listed.join(', ')}`);
    });
  } finally {
    await product.remove();
  }
}

function measureReference(): Promise<number> {
  return withFolderReference('published-uploads', ({ url }) => measureUploads(url));
}

/** Seconds until all songs are sent and `finish` is done, after two others. */
async function measureUploads(
  url: string,
  headers: Record<string, string> = {},
  finish = async (): Promise<void> => {},
): Promise<number> {
  const [audio, image] = [await demoMp3(seconds), await demoCover()];
  const send = (title: string) => sendUpload(url, songBody(audio, { title, image }), headers);
  await Promise.all(['first', 'second'].map(send));
  const startedAt = performance.now();
  let sent = 0;
  const sendRest = async () => {
    while (sent < files) await send(`song ${(sent += 1)}`);
  };
  await Promise.all(Array.from({ length: atOnce }, sendRest));
  await finish();
  return (performance.now() - startedAt) / 1000;
}

async function listedTitles(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/songs?limit=${files}`);
  const { songs } = (await response.json()) as { songs: { title: string }[] };
  return songs.map(({ title }) => title);
}
