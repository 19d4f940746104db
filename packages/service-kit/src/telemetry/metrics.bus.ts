import type { Bus, BusHandler, BusMessage, BusSubscription } from '../bus/bus.ts';
import { CallMetrics } from './call-metrics.ts';
import type { Metrics } from './metrics.ts';

/** Wraps a bus with metrics for incoming and outgoing calls. */
export class MetricsBus implements Bus {
  readonly #incoming: CallMetrics;
  readonly #outgoing: CallMetrics;

  constructor(
    private readonly bus: Bus,
    metrics: Metrics,
  ) {
    this.#incoming = new CallMetrics(metrics, 'server');
    this.#outgoing = new CallMetrics(metrics, 'client');
  }

  serve(subject: string, queue: string, handler: BusHandler): Promise<BusSubscription> {
    return this.bus.serve(subject, queue, (request) => this.#incoming.track(subject, () => handler(request)));
  }

  request(subject: string, message: BusMessage, timeoutMs: number): Promise<BusMessage> {
    return this.#outgoing.track(subject, () => this.bus.request(subject, message, timeoutMs));
  }

  isReady(): boolean {
    return this.bus.isReady();
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}
