import { join } from 'node:path';
import type { Benchmark, Measurement } from '../../benchmark.ts';
import { startChild, type ChildServer } from '../../child-server.ts';
import { startProduct, type Product } from '../../product.ts';
import { median } from '../../report/statistics.ts';

const rounds = 3;
const referenceProgram = join(import.meta.dirname, '../../references/postgres.server.ts');

export const start: Benchmark = {
  name: 'start',
  subject: 'second start of the embedded product until it is ready, compared with PostgreSQL’s own start',
  goal: { atMost: 3 },
  unit: ' s',
  run: async () => {
    const product = await startProduct();
    try {
      await product.stop();
      return await measureStarts(product);
    } finally {
      await product.remove();
    }
  },
};

async function measureStarts(product: Product): Promise<Measurement> {
  const samples: { product: number; postgres: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    samples.push({
      postgres: await measureStartSeconds(() => startChild([referenceProgram, product.folder])),
      product: await measureStartSeconds(() => product.restart()),
    });
  const measured = median(samples.map((round) => round.product));
  const postgres = median(samples.map((round) => round.postgres));
  return { measured, details: `${measured.toFixed(2)} s; PostgreSQL alone ${postgres.toFixed(2)} s` };
}

async function measureStartSeconds(startServer: () => Promise<ChildServer>): Promise<number> {
  const startedAt = performance.now();
  const server = await startServer();
  const seconds = (performance.now() - startedAt) / 1000;
  await server.stop();
  return seconds;
}
