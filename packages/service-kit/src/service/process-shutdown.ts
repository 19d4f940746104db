import type { Logger } from '../logging/logger.ts';

/** Containers are killed ten seconds after SIGTERM, or after uploads have had their time. */
const closeTimeoutMs = 9000;

export interface GracefulShutdown {
  readonly log: Logger;
  /** Waits for long work until `signal` is aborted, while the process keeps working. Not after an uncaught error. */
  readonly drain?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Stops taking work, finishes what is in flight, and closes connections. */
  readonly close: () => Promise<void>;
  /** How long `close` may take; by default nine seconds. */
  readonly timeoutMs?: number;
}

/**
 * Exits this process once: gracefully after `enableGraceful` was called, immediately before. Uncaught errors exit with 1. The process
 * state is unknown after one, so a restart is needed, but requests in flight are finished first.
 */
export class ProcessShutdown {
  #graceful?: GracefulShutdown;
  #exitCode?: number;
  #draining?: AbortController | undefined;
  #log?: Logger;

  /** From now on, logs uncaught errors and unhandled rejections to `log`, if given, and exits with 1. */
  handleFatalErrors(log?: Logger): this {
    this.#log = log;
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => this.#fail(error, event));
    return this;
  }

  /** From now on, the process closes with `graceful` before it exits. */
  enableGraceful(graceful: GracefulShutdown): void {
    this.#graceful = graceful;
    this.#log = graceful.log;
  }

  /**
   * Exits with `exitCode`. A second call does not wait for `drain`, and the next one not for `close`: it exits immediately with
   * `repeatedExitCode`.
   */
  start(exitCode: number, repeatedExitCode = exitCode): void {
    if (this.#exitCode === undefined) this.#shutDown(exitCode, this.#graceful?.drain);
    else if (this.#draining) this.#draining.abort();
    else process.exit(repeatedExitCode);
  }

  /** Errors during the shutdown are logged and only change the exit code. */
  #fail(error: unknown, event: string): void {
    this.#log?.fatal({ err: error, event }, 'process: uncaught error');
    if (this.#exitCode === undefined) return this.#shutDown(1);
    this.#exitCode ||= 1;
    this.#draining?.abort();
  }

  #shutDown(exitCode: number, drain?: GracefulShutdown['drain']): void {
    this.#exitCode = exitCode;
    process.exitCode = exitCode;
    if (!this.#graceful) process.exit(exitCode);
    const graceful = this.#graceful;
    if (!drain) return this.#close(graceful);
    this.#draining = new AbortController();
    void drain(this.#draining.signal)
      .catch((error: unknown) => graceful.log.error({ err: error }, 'shutdown: drain failed'))
      .finally(() => {
        this.#draining = undefined;
        this.#close(graceful);
      });
  }

  #close({ log, close, timeoutMs = closeTimeoutMs }: GracefulShutdown): void {
    setTimeout(() => {
      log.error({ timeoutMs }, 'shutdown: timed out');
      process.exit(1);
    }, timeoutMs).unref();
    close().then(
      () => process.exit(this.#exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown: failed');
        process.exit(1);
      },
    );
  }
}
