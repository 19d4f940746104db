import { decodeError, toAppError, wireHeaders } from '../bus/wire.ts';
import type { BusMessage } from '../bus/bus.ts';
import type { Metrics } from './metrics.ts';

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
      end({ code: codeOf(reply) });
      return reply;
    } catch (error) {
      end({ code: toAppError(error).code });
      throw error;
    } finally {
      this.#inFlight.dec();
    }
  }
}

function codeOf({ headers, payload }: BusMessage): string {
  if (headers[wireHeaders.status] === 'ok') return 'OK';
  try {
    return decodeError(payload).code;
  } catch {
    return 'INTERNAL';
  }
}
