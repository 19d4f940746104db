import { join } from 'node:path';
import type { Benchmark } from '../benchmark.ts';
import { startChild } from '../child-server.ts';
import type { Load } from '../load.ts';
import { signUp } from '../members.ts';
import { startProduct, type Product } from '../product.ts';
import { rounds, sideBySide } from '../side-by-side.ts';
import { addSongs } from '../songs.ts';

const songs = 20_000;
/** More requests than either server completes in one round. */
const perRound = 100_000;
/** Enough members for every request of every round to insert a row. */
const members = ((rounds + 1) * perRound) / songs;
const referenceProgram = join(import.meta.dirname, '../references/likes.server.ts');

export const apiWrite: Benchmark = {
  name: 'api-write',
  subject:
    '`POST /api/likes/{id}`, embedded, compared with Fastify and `pg` running the same insert: throughput',
  goal: { atLeast: 0.4 },
  run: async () => {
    const product = await startProduct();
    try {
      await addSongs(product, songs);
      const headers = await signUp(product.url, members);
      const reference = await startReference(product);
      try {
        return await sideBySide(
          { server: product, load: likes(headers) },
          { server: reference, load: likes(headers.map((_, user) => ({ 'x-user': String(user) }))) },
        );
      } finally {
        await reference.stop();
      }
    } finally {
      await product.remove();
    }
  },
};

async function startReference(product: Product) {
  const admin = await product.database('postgres');
  await admin.query('CREATE DATABASE reference');
  await admin.end();
  return startChild([referenceProgram, await product.databaseUrl('reference')]);
}

/** Each member likes all songs before the next one starts. */
function likes(headers: readonly Record<string, string>[]): (round: number) => Load {
  const asLua = headers.map(
    (each) =>
      `{${Object.entries(each)
        .map(([name, value]) => `["${name}"] = "${value}"`)
        .join(', ')}}`,
  );
  return (round) => ({
    path: '/',
    seconds: 4,
    connections: 32,
    script: `
      local members = {${asLua.join(', ')}}
      local n = ${round * perRound}
      request = function()
        n = n + 1
        local headers = members[math.floor(n / ${songs}) % ${members} + 1]
        return wrk.format("POST", "/api/likes/" .. (n % ${songs} + 1), headers)
      end`,
  });
}
