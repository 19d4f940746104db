import { AppError, texts } from '@rubato/contracts';
import { eventLoopLag, runInContext, monotonicNow } from '@rubato/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from '../http/has-body.ts';
import { sendError } from '../http/http-error.filter.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { classOf, requestClasses, type RequestClass } from './request-class.ts';
import type { ShedReport } from './shed-report.ts';

/** How long a request is worked on at most: an edge proxy waits 2.8 seconds. Milliseconds. */
const timeoutMs = 2500;
/** Drawn at random, so that not all come back at once. Seconds. */
const [leastRetryAfter, mostRetryAfter] = [1, 3];

type Done = (error?: Error) => void;

/**
 * Admits so many requests of a class at once, and gives each a deadline, which goes with its calls. Whatever is beyond, or has waited
 * for the process beyond its deadline, is refused at once with 503: work that is begun is then work that is finished in time. A request
 * has its place until its answer is ready; how fast a client takes it is no matter here.
 */
export function addAdmission(server: FastifyInstance, mostOfClass: number, report: ShedReport): void {
  const limits = new Map(requestClasses.map((name) => [name, new ConcurrencyLimit(mostOfClass)]));
  const places = new WeakMap<FastifyRequest, () => void>();
  const admit = (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const requestClass = classOf(request);
    if (!requestClass) return done();
    const leftMs = timeoutMs - eventLoopLag.currentMs();
    const leave = leftMs > 0 ? limits.get(requestClass)?.enter() : undefined;
    if (!leave) return refuse(request, reply, requestClass, report);
    places.set(request, leave);
    // Should no answer be made at all: by then nothing works on it.
    reply.raw.once('close', () => {
      if (places.has(request)) setTimeout(leave, timeoutMs).unref();
    });
    runInContext({ requestId: request.id, deadline: monotonicNow() + leftMs }, done);
  };
  // A body may take its time to come: it costs no place, and none of the deadline.
  server.addHook('onRequest', (request, reply, done) =>
    hasBody(request) ? done() : admit(request, reply, done),
  );
  server.addHook('preValidation', (request, reply, done) =>
    hasBody(request) ? admit(request, reply, done) : done(),
  );
  server.addHook('onSend', (request, _reply, _payload, done) => {
    places.get(request)?.();
    places.delete(request);
    done();
  });
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  requestClass: RequestClass,
  report: ShedReport,
): void {
  report.add(requestClass);
  const retryAfter = leastRetryAfter + Math.floor(Math.random() * (mostRetryAfter - leastRetryAfter + 1));
  sendError(request, reply, new AppError('UNAVAILABLE', texts.unavailable, undefined, retryAfter));
}
