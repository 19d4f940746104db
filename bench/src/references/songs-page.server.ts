// Fastify and pg in one process, returning the newest 50 songs with catalog's query. Argument: database URL.
import { fastify } from 'fastify';
import pg from 'pg';
import { songQueries } from '../../../services/catalog/dist/songs/song-queries.js';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const newest = 2 ** 31 - 1;
const server = fastify();
server.get('/api/songs/', async (_request, reply) => {
  const { rows } = await pool.query<{ json: string }>({
    ...songQueries.page,
    values: ['/media/', newest, 50],
  });
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"songs":[${rows.map(({ json }) => json).join(',')}]}`);
});
console.log(`ready at ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
