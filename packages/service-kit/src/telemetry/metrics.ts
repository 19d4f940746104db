import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** From what a cache answers to what no caller waits for. Seconds. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Read = () => void | Promise<void>;

/** What one part counts and measures of itself. Two parts in one process share nothing. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #reads: Read[] = [];
  /** 1 or 0 for each server that the part needs: whether it answers. */
  readonly ready: Gauge<'dependency'>;

  constructor(part: string) {
    this.#registry.setDefaultLabels({ part });
    this.ready = this.gauge('rubato_ready', 'Whether a server that this part needs answers, 1 or 0', [
      'dependency',
    ]);
  }

  /** For a part that has its process to itself: with memory, CPU, garbage collection and event-loop delay. */
  static ofProcess(part: string): Metrics {
    const metrics = new Metrics(part);
    collectDefaultMetrics({ register: metrics.#registry });
    return metrics;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Everything in Prometheus' text format, as it is now. */
  async metricsText(): Promise<string> {
    await Promise.all(this.#reads.map((read) => read()));
    return this.#registry.metrics();
  }

  /** Has `read` called before each scrape, for what is asked and not told. It must not throw. */
  beforeScrape(read: Read): void {
    this.#reads.push(read);
  }

  counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  /** Of durations in seconds, unless it has `buckets` of its own. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[] = durationBuckets,
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
  }
}

export const METRICS = Symbol('Metrics');
