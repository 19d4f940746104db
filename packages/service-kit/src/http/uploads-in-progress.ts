import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The uploads that a server is receiving. Unlike other requests, they take many minutes, so that a shutdown may wait for them. */
export class UploadsInProgress {
  #count = 0;
  #isEnding = false;
  readonly #waiting = new Set<() => void>();

  /** Counts the requests to `server` that are uploads. Call it before the server listens. */
  constructor(server: FastifyInstance, isUpload: (request: FastifyRequest) => boolean) {
    server.addHook('onRequest', (request, reply, done) => {
      if (isUpload(request)) this.#add(reply.raw);
      // Proxies would send further uploads on open connections.
      if (this.#isEnding) reply.header('connection', 'close');
      done();
    });
  }

  get count(): number {
    return this.#count;
  }

  /** Resolves when there are none, or when `signal` is aborted. From now on, closes connections after their next request. */
  async end(signal: AbortSignal): Promise<void> {
    this.#isEnding = true;
    if (this.#count === 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#waiting.add(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  #add(response: { once(event: 'close', listener: () => void): unknown }): void {
    this.#count += 1;
    response.once('close', () => {
      this.#count -= 1;
      if (this.#count === 0) for (const resolve of this.#waiting) resolve();
    });
  }
}
