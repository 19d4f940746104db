import type { Logger, Metrics } from '@rubato/service-kit';
import { requestClasses, type RequestClass } from './request-class.ts';

/** Of the log: one line tells of many. */
const gatherMs = 10_000;

/** Tells the operator of requests that were refused under overload: each in the metrics, some seconds' worth in a line of the log. */
export class ShedReport {
  readonly #count: (requestClass: RequestClass) => void;
  #refused: Partial<Record<RequestClass, number>> = {};
  #isToBeTold = false;

  constructor(
    private readonly log: Logger,
    metrics?: Metrics,
  ) {
    const counter = metrics?.counter(
      'rubato_http_shed_total',
      'Requests refused because too many were under way',
      ['class'],
    );
    for (const name of requestClasses) counter?.inc({ class: name }, 0);
    this.#count = (name) => counter?.inc({ class: name });
  }

  add(requestClass: RequestClass): void {
    this.#count(requestClass);
    this.#refused[requestClass] = (this.#refused[requestClass] ?? 0) + 1;
    if (this.#isToBeTold) return;
    this.#isToBeTold = true;
    setTimeout(() => this.#tell(), gatherMs).unref();
  }

  #tell(): void {
    this.log.warn({ refused: this.#refused, seconds: gatherMs / 1000 }, 'overload: requests refused');
    this.#refused = {};
    this.#isToBeTold = false;
  }
}
