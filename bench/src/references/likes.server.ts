// Fastify and pg in one process, inserting the same row as a like. Argument: database URL.
import { fastify } from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query(
  'CREATE TABLE likes (user_id integer, song_id integer, created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, song_id))',
);
const insert = {
  name: 'like',
  text: 'INSERT INTO likes (user_id, song_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};
const server = fastify();
server.post<{ Params: { songId: string } }>('/api/likes/:songId', async (request) => {
  const songId = Number(request.params.songId);
  await pool.query({ ...insert, values: [Number(request.headers['x-user']), songId] });
  return { song_id: songId };
});
console.log(`ready at ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
