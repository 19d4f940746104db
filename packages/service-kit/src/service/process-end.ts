import type { Logger } from '../logging/logger.ts';

/** What a process does to end in order. */
export interface OrderlyEnd {
  readonly log: Logger;
  /** Takes no more work, finishes what is in flight, and closes connections. */
  readonly close: () => Promise<void>;
  /** How long `close` may take, in milliseconds. */
  readonly patienceMs: number;
}

/**
 * Ends this process, once: in order as soon as `begin` has said how, at once before that. Errors that nothing has caught end it with 1:
 * after one of them nobody knows what state the process is in, so that it has to begin anew, but what is in flight is finished first.
 */
export class ProcessEnd {
  #orderly?: OrderlyEnd;
  #status?: number;
  #log?: Logger;

  /** Ends the process with 1 after an error that nothing has caught, from now on. `log` tells of it, when there is one. */
  onFatalErrors(log?: Logger): this {
    this.#log = log;
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => this.#fail(error, event));
    return this;
  }

  /** How the process ends in order, from now on. */
  begin(orderly: OrderlyEnd): void {
    this.#orderly = orderly;
    this.#log = orderly.log;
  }

  /** Ends the process with `status`, unless it is ending already: then at once, for those who do not want to wait. */
  request(status: number, impatientStatus = status): void {
    if (this.#status === undefined) this.#end(status);
    else process.exit(impatientStatus);
  }

  /** Errors that come while the process ends are told, and change no more than its status. */
  #fail(error: unknown, event: string): void {
    this.#log?.fatal({ err: error, event }, 'process: unexpected error');
    if (this.#status === undefined) this.#end(1);
    else this.#status ||= 1;
  }

  #end(status: number): void {
    this.#status = status;
    process.exitCode = status;
    if (!this.#orderly) process.exit(status);
    const { log, close, patienceMs } = this.#orderly;
    setTimeout(() => {
      log.error({ patienceMs }, 'process end: not finished in time');
      process.exit(1);
    }, patienceMs).unref();
    close().then(
      () => process.exit(this.#status),
      (error: unknown) => {
        log.error({ err: error }, 'process end: failed');
        process.exit(1);
      },
    );
  }
}
