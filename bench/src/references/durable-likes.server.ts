// Fastify and pg in one process, doing what a like requires: a session check, a limit on changes, and the row and its event in one
// commit. Arguments: database URL, number of users, whose sessions are named by their numbers.
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';

const [databaseUrl, users] = process.argv.slice(2);
const windowMs = 60_000;
const maxChanges = 10_000_000;

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
await pool.query(`
  CREATE TABLE sessions (token_hash bytea PRIMARY KEY, user_id integer NOT NULL);
  CREATE TABLE durable_likes (
    user_id integer, song_id integer, created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, song_id)
  );
  CREATE INDEX ON durable_likes (song_id);
  CREATE TABLE outbox (
    id uuid PRIMARY KEY, sequence bigint GENERATED ALWAYS AS IDENTITY, subject text NOT NULL, payload jsonb NOT NULL,
    request_id text, occurred_at timestamptz NOT NULL DEFAULT now()
  )`);
await pool.query(
  'INSERT INTO sessions SELECT sha256(n::text::bytea), n FROM generate_series(0, $1::integer - 1) n',
  [users],
);

const findSession = { name: 'session', text: 'SELECT user_id FROM sessions WHERE token_hash = $1' };
const addLike = {
  name: 'like',
  text: `
    WITH added AS (INSERT INTO durable_likes (user_id, song_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING user_id, song_id)
    INSERT INTO outbox (id, subject, payload, request_id)
    SELECT $3, 'song.liked', jsonb_build_object('userId', user_id, 'songId', song_id), $4 FROM added`,
};

interface Session {
  readonly userId: number;
  windowEnd: number;
  changes: number;
}
const sessions = new Map<string, Session>();

async function sessionOf(token: string): Promise<Session | undefined> {
  const hash = createHash('sha256').update(token).digest();
  const key = hash.toString('hex');
  const known = sessions.get(key);
  if (known) return known;
  const { rows } = await pool.query<{ user_id: number }>({ ...findSession, values: [hash] });
  if (!rows[0]) return undefined;
  const session = { userId: rows[0].user_id, windowEnd: Date.now() + windowMs, changes: 0 };
  sessions.set(key, session);
  return session;
}

function isOverLimit(session: Session): boolean {
  if (Date.now() > session.windowEnd)
    Object.assign(session, { windowEnd: Date.now() + windowMs, changes: 0 });
  session.changes += 1;
  return session.changes > maxChanges;
}

const server = fastify({ genReqId: () => randomUUID() });
await server.register(cookie);
server.post<{ Params: { songId: string } }>('/api/likes/:songId', async (request, reply) => {
  const session = await sessionOf(request.cookies.session ?? '');
  if (!session) return reply.code(401).send();
  if (isOverLimit(session)) return reply.code(429).send();
  const songId = Number(request.params.songId);
  await pool.query({ ...addLike, values: [session.userId, songId, randomUUID(), request.id] });
  return { song_id: songId };
});
console.log(`ready at ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
