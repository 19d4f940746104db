import type { BusMessage } from '../bus/bus.ts';
import { toAppError } from '../bus/wire.ts';
import type { Metrics } from './metrics.ts';
import { replyCode } from './reply-code.ts';

/** Rate, errors and durations of calls over the bus, on one side of it. */
export class CallMetrics {
  readonly #durations;
  readonly #inFlight;

  constructor(metrics: Metrics, side: 'server' | 'client') {
    const name = `rubato_rpc_${side}`;
    const whose = side === 'server' ? 'answered here' : 'asked of others';
    this.#durations = metrics.histogram(`${name}_duration_seconds`, `Calls ${whose}, by how they ended`, [
      'subject',
      'code',
    ]);
    this.#inFlight = metrics.gauge(`${name}_in_flight`, `Calls ${whose} that have not ended`);
  }

  /** Runs `call` and measures it. */
  async track(subject: string, call: () => Promise<BusMessage>): Promise<BusMessage> {
    const end = this.#durations.startTimer({ subject });
    this.#inFlight.inc();
    try {
      const reply = await call();
      end({ code: replyCode(reply) });
      return reply;
    } catch (error) {
      end({ code: toAppError(error).code });
      throw error;
    } finally {
      this.#inFlight.dec();
    }
  }
}
