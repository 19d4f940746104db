import { expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { WholeListLimits } from './whole-list-limits.ts';

class Answer extends EventEmitter {
  closed = false;
}

const enter = (limits: WholeListLimits, raw = new Answer()) => {
  limits.enter({ raw } as unknown as FastifyReply);
  return raw;
};

it('lets as many lists be sent at once as it says, and others when one of them has ended', () => {
  const limits = new WholeListLimits();
  const answers = Array.from({ length: limits.maxOpen }, () => enter(limits));
  expect(() => enter(limits)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE', retryAfterSeconds: 2 }));
  answers[0]?.emit('close');
  enter(limits);
  expect(() => enter(limits)).toThrow();
});

it('does not count readers who have left already', () => {
  const limits = new WholeListLimits();
  for (let n = 0; n < 100; n += 1) enter(limits, Object.assign(new Answer(), { closed: true }));
  enter(limits);
});
