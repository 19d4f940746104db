import { expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { WholeListLimits } from './whole-list-limits.ts';

class Response extends EventEmitter {
  closed = false;
}

const enter = (limits: WholeListLimits, raw = new Response()) => {
  limits.enter({ raw } as unknown as FastifyReply);
  return raw;
};

it('limits concurrent responses, and admits another one when one ends', () => {
  const limits = new WholeListLimits();
  const responses = Array.from({ length: limits.maxOpen }, () => enter(limits));
  expect(() => enter(limits)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE', retryAfterSeconds: 2 }));
  responses[0]?.emit('close');
  enter(limits);
  expect(() => enter(limits)).toThrow();
});

it('does not count clients that have already disconnected', () => {
  const limits = new WholeListLimits();
  for (let n = 0; n < 100; n += 1) enter(limits, Object.assign(new Response(), { closed: true }));
  enter(limits);
});
