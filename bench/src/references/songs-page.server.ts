// Fastify and pg in one process, returning 50 songs from a cursor on, by default the newest, with catalog's query. Argument: database URL.
import { fastify } from 'fastify';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { songQueries } from '../../../services/catalog/dist/songs/song-queries.js';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const newest = 2 ** 31 - 1;
const server = fastify();
server.get<{ Querystring: { cursor?: string } }>('/api/songs/', async ({ query, headers }, reply) => {
  const { rows } = await pool.query<{ json: string }>({
    ...songQueries.page,
    values: ['/media/', Number(query.cursor ?? newest), 50, false],
  });
  const page = `{"songs":[${rows.map(({ json }) => json).join(',')}]}`;
  reply.type('application/json; charset=utf-8');
  if (headers['accept-encoding'] !== 'gzip') return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(gzipSync(page, { level: 4 }));
});
console.log(`ready at ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
