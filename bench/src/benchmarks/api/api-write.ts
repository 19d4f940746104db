import { join } from 'node:path';
import type { Benchmark } from '../../benchmark.ts';
import { startChild, type ChildServer } from '../../child-server.ts';
import type { Load } from '../../load/load.ts';
import { signUp } from '../../users.ts';
import { startProduct, type Product } from '../../product.ts';
import { rounds, sideBySide } from '../../report/side-by-side.ts';
import { addSongs } from '../../songs.ts';

const songs = 20_000;
/** More requests than either server completes in one round. */
const perRound = 100_000;
/** Enough users for every request of every round to insert a row. */
const users = ((rounds + 1) * perRound) / songs;
const programs = join(import.meta.dirname, '../../references');

export const apiWrite: Benchmark = {
  name: 'api-write',
  subject:
    '`POST /api/likes/{id}`, embedded, compared with Fastify and `pg` that check a session and a limit and insert the same row with an event: throughput',
  goal: { atLeast: 0.3 },
  run: async () => {
    const product = await startProduct();
    const servers: ChildServer[] = [];
    const start = async (program: string, ...args: string[]) => {
      const database = await createDatabase(product, `reference_${servers.length}`);
      const server = await startChild([join(programs, program), database, ...args]);
      servers.push(server);
      return server;
    };
    try {
      await addSongs(product, songs);
      const headers = await signUp(product.url, users);
      const durable = await start('durable-likes.server.ts', String(users));
      const bare = await start('likes.server.ts');
      const load = (name: string, value: (user: number) => string) =>
        likes(headers.map((_, user) => ({ [name]: value(user) })));
      return await sideBySide(
        { server: product, load: likes(headers) },
        { server: durable, backend: product, load: load('cookie', (user) => `session=${user}`) },
        {
          beside: {
            name: 'one that only inserts the row',
            contestant: { server: bare, backend: product, load: load('x-user', String) },
          },
        },
      );
    } finally {
      for (const server of servers) await server.stop();
      await product.remove();
    }
  },
};

/** Creates a database on the product's server and returns its URL. */
async function createDatabase(product: Product, name: string): Promise<string> {
  const admin = await product.database('postgres');
  try {
    await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)}`);
  } finally {
    await admin.end();
  }
  return product.databaseUrl(name);
}

/** Each user likes all songs before the next one starts. */
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
      local users = {${asLua.join(', ')}}
      local n = ${round * perRound}
      request = function()
        n = n + 1
        local headers = users[math.floor(n / ${songs}) % ${users} + 1]
        return wrk.format("POST", "/api/likes/" .. (n % ${songs} + 1), headers)
      end`,
  });
}
