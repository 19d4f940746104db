import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from '../benchmark.ts';
import { startChild, type ChildServer } from '../child-server.ts';
import { signUp } from '../members.ts';
import { memoryGrowth } from '../peak-memory.ts';
import { startProduct } from '../product.ts';
import { median } from '../statistics.ts';
import { noise } from '../uploads/noise.ts';
import { sendUpload } from '../uploads/send-upload.ts';
import { sendSlowly } from '../uploads/slow-senders.ts';
import { songBody, type SongBody } from '../uploads/song-body.ts';

const audioBytes = 200 * 1024 * 1024;
const smallAudioBytes = 300_000;
const rounds = 3;
const atOnce = 20;
const slow = 200;
const perMember = 8;
const reference = join(import.meta.dirname, '../references/to-disk.server.ts');

type Headers = Record<string, string>;

export const upload: Benchmark = {
  name: 'upload',
  subject:
    'an audio file of 200 MiB in a song’s form, embedded, beside the same bytes piped by bare Node to disk: throughput',
  goal: { atLeast: 0.6 },
  run: async () => {
    const product = await startProduct();
    try {
      const members = await signUp(product.url, slow / perMember);
      const body = songBody(noise(audioBytes));
      const memory = await measureMemory(product, body, members);
      const ratio = await withReference((bare) => measureThroughput(product, bare, body, members[0] ?? {}));
      return { measured: ratio.measured, details: `${ratio.details}; ${memory}` };
    } finally {
      await product.remove();
    }
  },
};

/** In this order: what was once taken from the system is not given back at once. */
async function measureMemory(product: ChildServer, body: SongBody, members: Headers[]): Promise<string> {
  const of = (sender: number) => members[sender % members.length] ?? {};
  // What the first upload of all loads stays, whatever its size.
  await sendUpload(product.url, songBody(noise(smallAudioBytes)), of(0));
  const one = await memoryGrowth(product.pid, () => sendUpload(product.url, body, of(0)));
  const many = await memoryGrowth(product.pid, () =>
    Promise.all(Array.from({ length: atOnce }, (_, n) => sendUpload(product.url, body, of(n)))),
  );
  let seen = { refused: 0, longestPage: 0 };
  const slowly = await memoryGrowth(product.pid, async () => {
    seen = await sendSlowly(
      product.url,
      body,
      Array.from({ length: slow }, (_, n) => of(n)),
    );
  });
  const text = (growth: number) => `${Math.round(growth)} MiB`;
  return (
    `memory grows by ${text(one)} with one, by ${text(many)} more with ${atOnce} at once, by ${text(slowly)} more with ` +
    `${slow} slow senders, of whom ${seen.refused} are told to come later and beside whom a page of songs takes ` +
    `${Math.round(seen.longestPage)} ms at most`
  );
}

async function measureThroughput(product: ChildServer, bare: ChildServer, body: SongBody, headers: Headers) {
  const seen: { product: number; reference: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      product: await sendUpload(product.url, body, headers),
      reference: await sendUpload(bare.url, body),
    };
    if (round > 0) seen.push(pair);
  }
  const speed = (of: 'product' | 'reference') =>
    Math.round(audioBytes / 1e6 / median(seen.map((pair) => pair[of])));
  return {
    measured: median(seen.map((pair) => pair.reference / pair.product)),
    details: `${speed('product')} MB/s until the song is there; the reference ${speed('reference')}`,
  };
}

async function withReference<Result>(work: (server: ChildServer) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-bench-'));
  const server = await startChild([reference, folder]);
  try {
    return await work(server);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
