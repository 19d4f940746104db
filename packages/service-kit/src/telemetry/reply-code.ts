import type { BusMessage } from '../bus/bus.ts';
import { decodeError, wireHeaders } from '../bus/wire.ts';

/** The outcome of a call in metrics and spans: `OK` or an error code. */
export function getReplyCode({ headers, payload }: BusMessage): string {
  if (headers[wireHeaders.status] === 'ok') return 'OK';
  try {
    return decodeError(payload).code;
  } catch {
    return 'INTERNAL';
  }
}
