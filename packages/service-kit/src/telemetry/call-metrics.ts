import type { BusMessage } from '../bus/bus.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { Metrics } from './metrics.ts';
import { getReplyCode } from './reply-code.ts';

/** Rate, errors and durations of RPC calls, on the server or the client side. */
export class CallMetrics {
  readonly #durations;
  readonly #inFlight;

  constructor(metrics: Metrics, side: 'server' | 'client') {
    const name = `rubato_rpc_${side}`;
    const calls = side === 'server' ? 'incoming RPC calls' : 'outgoing RPC calls';
    this.#durations = metrics.createHistogram(`${name}_duration_seconds`, `Duration of ${calls} by outcome`, [
      'subject',
      'code',
    ]);
    this.#inFlight = metrics.createGauge(`${name}_in_flight`, `Current number of ${calls}`);
  }

  /** Runs `call` and measures it. */
  async track(subject: string, call: () => Promise<BusMessage>): Promise<BusMessage> {
    const end = this.#durations.startTimer({ subject });
    this.#inFlight.inc();
    try {
      const reply = await call();
      end({ code: getReplyCode(reply) });
      return reply;
    } catch (error) {
      end({ code: toAppError(error).code });
      throw error;
    } finally {
      this.#inFlight.dec();
    }
  }
}
