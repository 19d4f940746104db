import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** From cached responses to requests that every caller has given up on, in seconds. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Read = () => void | Promise<void>;

/** The metrics of one process. The embedded topology keeps those of each service and the gateway apart. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #reads: Read[] = [];
  /** 1 or 0 for each server that the process depends on: whether it is available. */
  readonly ready: Gauge<'dependency'>;

  constructor(processName: string) {
    this.#registry.setDefaultLabels({ process: processName });
    this.ready = this.createGauge('rubato_ready', 'Whether a dependency is available, 1 or 0', [
      'dependency',
    ]);
  }

  /** For a process of its own: adds memory, CPU, garbage collection and event loop metrics. */
  static createForProcess(processName: string): Metrics {
    const metrics = new Metrics(processName);
    collectDefaultMetrics({ register: metrics.#registry });
    return metrics;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All metrics in the Prometheus text format, with current values. */
  async collectText(): Promise<string> {
    await Promise.all(this.#reads.map((read) => read()));
    return this.#registry.metrics();
  }

  /** Calls `read` before each scrape, for values that are polled. It must not throw. */
  onScrape(read: Read): void {
    this.#reads.push(read);
  }

  createCounter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  createGauge<Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  /** A histogram of durations in seconds, unless it has its own `buckets`. */
  createHistogram<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[] = durationBuckets,
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
  }
}

export const METRICS = Symbol('Metrics');
