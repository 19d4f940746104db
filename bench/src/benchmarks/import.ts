import type { Benchmark } from '../benchmark.ts';
import { signUp } from '../members.ts';
import { startProduct } from '../product.ts';
import { median } from '../statistics.ts';
import { demoCover, demoMp3 } from '../uploads/demo-song.ts';
import { sendUpload } from '../uploads/send-upload.ts';
import { songBody } from '../uploads/song-body.ts';

const files = 100;
const seconds = 40;
/** What a member may upload at once. */
const atOnce = 8;
const rounds = 3;

export const importTime: Benchmark = {
  name: 'import',
  subject: `${files} songs of ${seconds} seconds with covers from one member, embedded, until all are listed: time`,
  goal: { atMost: 2 },
  unit: ' s',
  run: async () => {
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) samples.push(await measureImport());
    const measured = median(samples);
    return { measured, details: samples.map((sample) => `${sample.toFixed(1)} s`).join(', ') };
  },
};

/** Seconds in a new product whose processes have started. */
async function measureImport(): Promise<number> {
  const [audio, image] = [await demoMp3(seconds), await demoCover()];
  const product = await startProduct();
  try {
    const [member = {}] = await signUp(product.url, 1);
    const send = (title: string) => sendUpload(product.url, songBody(audio, { title, image }), member);
    await Promise.all(['first', 'second'].map(send));
    const startedAt = performance.now();
    let sent = 0;
    const sendRest = async () => {
      while (sent < files) await send(`song ${(sent += 1)}`);
    };
    await Promise.all(Array.from({ length: atOnce }, sendRest));
    const listed = await listedTitles(product.url);
    const elapsed = (performance.now() - startedAt) / 1000;
    if (listed.filter((title) => /^song \d+$/.test(title)).length !== files)
      throw new Error(`Not listed: ${listed.join(', ')}`);
    return elapsed;
  } finally {
    await product.remove();
  }
}

async function listedTitles(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/songs?limit=${files}`);
  const { songs } = (await response.json()) as { songs: { title: string }[] };
  return songs.map(({ title }) => title);
}
