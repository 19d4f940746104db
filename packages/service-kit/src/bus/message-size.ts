import type { BusMessage } from './bus.ts';

/** The status line and the empty line that enclose the headers. */
const frameBytes = 'NATS/1.0\r\n\r\n'.length;
/** The colon, space and line break of each header. */
const lineBytes = ': \r\n'.length;

/** The size that NATS compares with its limit, in bytes: the payload and the encoded headers. */
export function countMessageBytes({ payload, headers }: BusMessage): number {
  let bytes = payload.byteLength + frameBytes;
  for (const [name, value] of Object.entries(headers))
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value) + lineBytes;
  return bytes;
}
