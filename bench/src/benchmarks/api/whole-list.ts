import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Benchmark, Measurement } from '../../benchmark.ts';
import { startChild } from '../../child-server.ts';
import { peakMemoryMiB } from '../../memory/peak-memory.ts';
import { startProduct, type Product } from '../../product.ts';
import { addSongs } from '../../songs.ts';
import { median } from '../../report/statistics.ts';

const songs = 100_000;
const rounds = 9;
const path = '/api/songs/';
const referenceProgram = join(import.meta.dirname, '../../references/ready-bytes.server.ts');

export const wholeList: Benchmark = {
  name: 'whole-list',
  subject:
    '`GET /api/songs/` with 100,000 songs, embedded, compared with bare Fastify sending the same compressed bytes: time',
  goal: { atMost: 2 },
  run: () => withSongs(compareTimes),
};

export const wholeListMemory: Benchmark = {
  name: 'whole-list-memory',
  subject: 'growth of the product’s peak memory during the first three responses with 100,000 songs',
  goal: { atMost: 40 },
  unit: ' MB',
  run: () => withSongs(measureMemory),
};

export const wholeListUnchanged: Benchmark = {
  name: 'whole-list-304',
  subject: 'a conditional `GET /api/songs/` with 100,000 songs that have not changed: median',
  goal: { atMost: 2 },
  unit: ' ms',
  run: () => withSongs(measureUnchanged),
};

async function withSongs(work: (product: Product) => Promise<Measurement>): Promise<Measurement> {
  const product = await startProduct();
  try {
    await addSongs(product, songs);
    return await work(product);
  } finally {
    await product.remove();
  }
}

async function compareTimes(product: Product): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-bytes-'));
  const { bytes } = await download(product.url + path);
  await writeFile(join(folder, 'bytes'), bytes);
  const reference = await startChild([referenceProgram, join(folder, 'bytes')]);
  try {
    const pairs: { product: number; reference: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const pair = { product: await time(product.url + path), reference: await time(reference.url) };
      if (round > 0) pairs.push(pair);
    }
    const medianOf = (of: 'product' | 'reference') => median(pairs.map((pair) => pair[of])).toFixed(1);
    return {
      measured: median(pairs.map((pair) => pair.product / pair.reference)),
      details: `${(bytes.length / 1e6).toFixed(1)} MB in ${medianOf('product')} ms; the reference in ${medianOf('reference')} ms`,
    };
  } finally {
    await reference.stop();
    await rm(folder, { recursive: true });
  }
}

async function measureMemory(product: Product): Promise<Measurement> {
  for (let cursor = 1000; cursor < 3000; cursor += 1)
    await (await fetch(`${product.url}/api/songs?limit=50&cursor=${cursor}`)).arrayBuffer();
  const before = await peakMemoryMiB(product.pid);
  for (let n = 0; n < 3; n += 1) await download(product.url + path);
  const after = await peakMemoryMiB(product.pid);
  const toMB = 1.048576;
  return {
    measured: (after - before) * toMB,
    details: `peak ${Math.round(after * toMB)} MB, ${Math.round(before * toMB)} MB before, after 2,000 pages`,
  };
}

async function measureUnchanged(product: Product): Promise<Measurement> {
  const { etag } = await download(product.url + path);
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) times.push(await time(product.url + path, etag));
  return { measured: median(times), details: '200 requests, one after another' };
}

async function time(url: string, etag?: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await download(url, etag);
  if (status !== (etag ? 304 : 200)) throw new Error(`Unexpected status: ${status}`);
  return performance.now() - startedAt;
}

/** Does not use `fetch`, which decompresses responses. */
async function download(url: string, etag?: string) {
  const headers = { 'accept-encoding': 'gzip', ...(etag ? { 'if-none-match': etag } : {}) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });
  return { status: response.statusCode, etag: response.headers.etag, bytes: await buffer(response) };
}
