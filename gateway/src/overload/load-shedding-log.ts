import type { Logger, Metrics } from '@rubato/service-kit';
import type { RequestClasses } from './request-class.ts';

/** One log line covers all rejections of this interval. */
const logIntervalMs = 10_000;

/**
 * Reports requests rejected under overload: each one in the metrics, and a summary in the log every few
 * seconds.
 */
export class LoadSheddingLog {
  readonly #count: (requestClass: string) => void;
  #rejected: Record<string, number> = {};
  #isLogScheduled = false;

  constructor(
    private readonly log: Logger,
    classes: RequestClasses,
    metrics?: Metrics,
  ) {
    const counter = metrics?.createCounter(
      'rubato_http_shed_total',
      'Requests rejected because of too many concurrent requests',
      ['class'],
    );
    for (const name of classes.names) counter?.inc({ class: name }, 0);
    this.#count = (name) => counter?.inc({ class: name });
  }

  add(requestClass: string): void {
    this.#count(requestClass);
    this.#rejected[requestClass] = (this.#rejected[requestClass] ?? 0) + 1;
    if (this.#isLogScheduled) return;
    this.#isLogScheduled = true;
    setTimeout(() => this.#writeLog(), logIntervalMs).unref();
  }

  #writeLog(): void {
    this.log.warn({ rejected: this.#rejected, seconds: logIntervalMs / 1000 }, 'overload: requests rejected');
    this.#rejected = {};
    this.#isLogScheduled = false;
  }
}
