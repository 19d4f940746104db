import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark, Measurement } from '../benchmark.ts';
import { startChild, type ChildServer } from '../child-server.ts';
import { startProduct, type Product } from '../product.ts';
import { residentMiB } from '../resident-memory.ts';
import { median } from '../statistics.ts';

const rounds = 3;
const restMs = 10_000;
const reference = join(import.meta.dirname, '../references/postgres.server.ts');

export const start: Benchmark = {
  name: 'start',
  subject: 'a second start of the product, embedded, until it is ready, beside PostgreSQL’s own start',
  goal: { atMost: 3 },
  unit: ' s',
  run: () => withStopped(measureStarts),
};

export const idleMemory: Benchmark = {
  name: 'idle-memory',
  subject:
    'what all processes of the embedded product hold in memory together, ten seconds after a second start',
  goal: { atMost: 300 },
  unit: ' MB',
  run: () => withStopped(measureMemory),
};

async function withStopped(work: (product: Product) => Promise<Measurement>): Promise<Measurement> {
  const product = await startProduct();
  try {
    await product.stop();
    return await work(product);
  } finally {
    await product.remove();
  }
}

async function measureStarts(product: Product): Promise<Measurement> {
  const seen: { product: number; postgres: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    seen.push({
      postgres: await secondsUntilReady(() => startChild([reference, product.folder])),
      product: await secondsUntilReady(() => product.restart()),
    });
  const measured = median(seen.map((round) => round.product));
  const postgres = median(seen.map((round) => round.postgres));
  return { measured, details: `${measured.toFixed(2)} s; PostgreSQL alone ${postgres.toFixed(2)} s` };
}

async function secondsUntilReady(begin: () => Promise<ChildServer>): Promise<number> {
  const begun = performance.now();
  const server = await begin();
  const seconds = (performance.now() - begun) / 1000;
  await server.stop();
  return seconds;
}

async function measureMemory(product: Product): Promise<Measurement> {
  const { pid } = await product.restart();
  await wait(restMs);
  const measured = await residentMiB(pid);
  return { measured, details: `${Math.round(measured)} MB, what processes share counted once` };
}
