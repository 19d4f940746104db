import type { Bus, BusHandler, BusMessage, BusSubscription } from '../bus/bus.ts';
import { CallMetrics } from './call-metrics.ts';
import type { Metrics } from './metrics.ts';

/** Any bus, with measures of what is asked and answered over it. */
export class MeasuredBus implements Bus {
  readonly #answered: CallMetrics;
  readonly #asked: CallMetrics;

  constructor(
    private readonly bus: Bus,
    metrics: Metrics,
  ) {
    this.#answered = new CallMetrics(metrics, 'server');
    this.#asked = new CallMetrics(metrics, 'client');
  }

  serve(subject: string, queue: string, handler: BusHandler): Promise<BusSubscription> {
    return this.bus.serve(subject, queue, (request) => this.#answered.track(subject, () => handler(request)));
  }

  request(subject: string, message: BusMessage, timeoutMs: number): Promise<BusMessage> {
    return this.#asked.track(subject, () => this.bus.request(subject, message, timeoutMs));
  }

  isReady(): boolean {
    return this.bus.isReady();
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}
