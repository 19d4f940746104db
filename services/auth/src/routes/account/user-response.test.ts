import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, texts, userIdLists, type Account } from '@rubato/contracts';
import { unsentBytes, WholeListLimits } from '@rubato/gateway-kit';
import fastify, { type FastifyInstance } from 'fastify';
import type { IdLists, IdPage } from '../id-lists.ts';
import { UserResponse } from './user-response.ts';

const account = { id: 7, name: 'Ada' } as unknown as Account;

let server: FastifyInstance;
let entered: { bytes: number; userId?: number | undefined }[];
let hasPlaces: boolean;
let next: string | undefined;

class TestLimits extends WholeListLimits {
  override async enter(_reply: unknown, list: { bytes: number }): Promise<void> {
    entered.push(list);
    if (!hasPlaces) throw new AppError('UNAVAILABLE', texts.serverError);
  }
}

const lists = {
  getFirstPage: async (): Promise<IdPage> => ({ ids: Buffer.from('3,2'), version: '1', next }),
  async *readPagesAfter() {
    if (next) yield Buffer.from('1');
  },
} as unknown as IdLists;

beforeEach(() => {
  [entered, hasPlaces, next] = [[], true, undefined];
  const response = new UserResponse(lists, new TestLimits());
  server = fastify();
  server.get('/current', async (request, reply) => {
    await response.sendCurrent(request, reply, account);
    return reply;
  });
  server.post('/signed-in', async (_request, reply) => {
    await response.sendSession(reply, account);
    return reply;
  });
});

const all = (ids: readonly number[]) => Object.fromEntries(userIdLists.map((name) => [name, ids]));

describe('UserResponse', () => {
  it('takes a place for the length of its body, on behalf of the user', async () => {
    const { payload } = await server.inject('/current');
    expect(JSON.parse(payload)).toEqual({ ...account, ...all([3, 2]) });
    expect(entered).toEqual([{ bytes: payload.length, userId: 7 }]);
  });

  it('takes a place for the memory of lists that are sent in pieces', async () => {
    next = '2';
    expect((await server.inject('/current')).json()).toEqual({ ...account, ...all([3, 2, 1]) });
    expect(entered).toEqual([{ bytes: unsentBytes.fetched, userId: 7 }]);
  });

  it('sends an error without an ETag if there is no place for the current user', async () => {
    hasPlaces = false;
    const { statusCode, headers } = await server.inject('/current');
    expect([statusCode, headers.etag]).toEqual([500, undefined]);
  });

  it('sends the user of a new session without lists if there is no place for them', async () => {
    hasPlaces = false;
    const { statusCode, body } = await server.inject({ method: 'POST', url: '/signed-in' });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({ ...account, ...all([]), partial: userIdLists });
  });
});
