import type { BusMessage } from './bus.ts';

/** The status line and the empty line around the headers. */
const frameBytes = 'NATS/1.0\r\n\r\n'.length;
/** The colon, the space and the line break of each header. */
const lineBytes = ': \r\n'.length;

/** What NATS counts of a message against its limit, in bytes: the payload and the headers as they are written. */
export function messageBytes({ payload, headers }: BusMessage): number {
  let bytes = payload.byteLength + frameBytes;
  for (const [name, value] of Object.entries(headers))
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value) + lineBytes;
  return bytes;
}
