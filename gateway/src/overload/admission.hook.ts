import { AppError, texts } from '@rubato/contracts';
import { getCurrentContext, eventLoopLag, runInContext, getMonotonicTime } from '@rubato/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from '../http/has-body.ts';
import { sendError } from '../http/http-error.filter.ts';
import { ConcurrencyLimit, type Release } from './concurrency-limit.ts';
import type { LoadSheddingLog } from './load-shedding-log.ts';
import type { RequestClasses } from './request-class.ts';

/** The time limit of a request; the edge proxy waits 2.8 seconds. Milliseconds. */
const requestTimeoutMs = 2500;
/** Chosen at random, so that clients do not all retry at the same time. Seconds. */
const [minRetryAfter, maxRetryAfter] = [1, 3];

const tooManyConcurrentRequests = 'Too many requests at once. Please try again in a moment.';

type Done = (error?: Error) => void;

/** The slot of an admitted request, until its response is ready. */
const slotOf = Symbol('slot');
type AdmittedRequest = FastifyRequest & { [slotOf]?: Release | undefined };

export interface AdmissionLimits {
  /** The maximum number of concurrent requests per class; 0 is no limit. */
  readonly maxPerClass: number;
  /** Of one network, while more than half of a class is in use; 0 is no limit. */
  readonly maxPerNetwork: number;
  /** Multiplies the time limit of a request; 1 by default. */
  readonly deadlineFactor?: number | undefined;
}

/**
 * Limits the concurrent requests per class, and gives each a deadline that its RPC calls inherit. Rejects
 * requests beyond the limit, or past their deadline before they start, immediately with 503: admitted
 * requests then finish in time. A network that uses more than its share of a busy class gets 429. A request holds its slot until the response is ready; the speed of the client
 * does not matter.
 */
export function addAdmission(
  server: FastifyInstance,
  classes: RequestClasses,
  { maxPerClass: max, maxPerNetwork, deadlineFactor = 1 }: AdmissionLimits,
  report: LoadSheddingLog,
): void {
  const timeoutMs = deadlineFactor * requestTimeoutMs;
  const limits = new Map(classes.names.map((name) => [name, new ConcurrencyLimit({ max, maxPerNetwork })]));
  const admit = (request: AdmittedRequest, reply: FastifyReply, done: Done) => {
    const requestClass = classes.classify(request);
    if (!requestClass) return done();
    const leftMs = timeoutMs - eventLoopLag.getCurrentMs();
    const release = (leftMs > 0 && limits.get(requestClass)?.enter(request)) || 'total';
    if (typeof release === 'string') {
      report.add(requestClass);
      return sendError(request, reply, createRejection(release));
    }
    request[slotOf] = release;
    // In case no response is produced: nothing works on the request after the timeout.
    reply.raw.on('close', () => {
      if (request[slotOf]) setTimeout(release, timeoutMs).unref();
    });
    const deadline = getMonotonicTime() + leftMs;
    const context = getCurrentContext();
    if (context?.requestId !== request.id) return runInContext({ requestId: request.id, deadline }, done);
    context.deadline = deadline;
    done();
  };
  // Receiving a body takes no slot and none of the deadline.
  server.addHook('onRequest', (request, reply, done) =>
    hasBody(request) ? done() : admit(request, reply, done),
  );
  server.addHook('preValidation', (request, reply, done) =>
    hasBody(request) ? admit(request, reply, done) : done(),
  );
  server.addHook('onSend', (request: AdmittedRequest, _reply, _payload, done) => {
    request[slotOf]?.();
    request[slotOf] = undefined;
    done();
  });
}

function createRejection(limit: 'total' | 'network'): AppError {
  const retryAfterSeconds = minRetryAfter + Math.floor(Math.random() * (maxRetryAfter - minRetryAfter + 1));
  return limit === 'total'
    ? new AppError('UNAVAILABLE', texts.serverError, { retryAfterSeconds })
    : new AppError('TOO_MANY_REQUESTS', tooManyConcurrentRequests, { retryAfterSeconds });
}
