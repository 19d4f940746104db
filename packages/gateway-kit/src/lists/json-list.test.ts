import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AppError, texts, type ListPage } from '@rubato/contracts';
import { arrayPage, type JsonBytes } from '@rubato/service-kit';
import fastify, { type FastifyInstance } from 'fastify';
import { sendList } from './json-list.ts';
import { arrayOf } from './list-pages.ts';

const rows = [5, 4, 3, 2, 1].map((id) => ({ id, json: JSON.stringify({ id }) }));
const unavailable = new AppError('UNAVAILABLE', texts.serverError);

let server: FastifyInstance;
/** The errors of successive calls; undefined for success. */
let failures: (AppError | undefined)[];

/** A service that returns at most two entries per call. */
async function fetch({ before = Infinity, limit }: ListPage): Promise<JsonBytes> {
  const failure = failures.shift();
  if (failure) throw failure;
  const wanted = rows.filter(({ id }) => id < before);
  return arrayPage('songs', wanted.slice(0, 3), Math.min(limit, 2), '1');
}

beforeEach(() => {
  server = fastify();
  server.get('/list', async (request, reply) => {
    await sendList(request, reply, {}, { shape: arrayOf('songs'), userId: 7, fetch });
    return reply;
  });
});
afterEach(() => server.close());

async function idsOfList(): Promise<number[]> {
  const { payload } = await server.inject('/list');
  return (JSON.parse(payload) as { songs: { id: number }[] }).songs.map(({ id }) => id);
}

it('assembles a whole list from several segments', async () => {
  failures = [];
  expect(await idsOfList()).toEqual([5, 4, 3, 2, 1]);
});

it('retries unavailable segments after the response has started', async () => {
  failures = [undefined, unavailable, undefined, unavailable, unavailable];
  expect(await idsOfList()).toEqual([5, 4, 3, 2, 1]);
});
