import type { BusMessage } from '../bus/bus.ts';
import { decodeError, wireHeaders } from '../bus/wire.ts';

/** How a call ended, as metrics and spans say it: `OK`, or the code of its error. */
export function replyCode({ headers, payload }: BusMessage): string {
  if (headers[wireHeaders.status] === 'ok') return 'OK';
  try {
    return decodeError(payload).code;
  } catch {
    return 'INTERNAL';
  }
}
