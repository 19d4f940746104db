import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headers as createHeaders } from '@nats-io/transport-node';
import * as contracts from '@rubato/contracts';
import fc from 'fast-check';
import { busAdapters, type BusAdapter } from '../../testing/bus-adapters.ts';
import { maxMessageBytes, type Bus, type BusMessage } from './bus.ts';
import { countMessageBytes } from './message-size.ts';
import { unwrapReply, encodeResponse, encodeError, JsonBytes, wireHeaders } from './wire.ts';

/** The server's own limit. */
const natsLimit = 1024 * 1024;
const span = 8192;

const subjects = Object.values(contracts)
  .flatMap((group) => (typeof group === 'object' ? Object.values(group) : []))
  .flatMap((value) =>
    value !== null && typeof value === 'object' && 'subject' in value ? [value.subject] : [],
  )
  .map(String);

const headerName = fc.constantFrom('version', 'next', 'count', 'traceparent', 'replayed');
const headerValue = fc.string({ unit: fc.constantFrom('a', '7', '-', '.', 'é'), maxLength: 60 });
const someHeaders = fc.dictionary(headerName, headerValue, { minKeys: 1, maxKeys: 5 });

/** Shared by thousands of test messages, which are views of it. */
const filler = Buffer.alloc(natsLimit + span, '7');

const replyOf = (bytes: number, headers: Record<string, string> = {}): BusMessage => ({
  payload: filler.subarray(0, bytes),
  headers: { [wireHeaders.status]: 'ok', ...headers },
});

describe('countMessageBytes', () => {
  it('returns the size that NATS counts', () => {
    fc.assert(
      fc.property(someHeaders, fc.nat(2000), (headers, bytes) => {
        const encoded = createHeaders();
        for (const [name, value] of Object.entries(headers)) encoded.set(name, value);
        // `encode` is not part of the public type.
        const { length } = (encoded as unknown as { encode(): Uint8Array }).encode();
        expect(countMessageBytes({ payload: Buffer.alloc(bytes), headers })).toBe(bytes + length);
      }),
    );
  });

  it('keeps every encoded response within the limit', () => {
    const headers = { version: '1763690500000' };
    const overhead = countMessageBytes(replyOf(0, headers));
    const isNearLimit = (bytes: number) =>
      [maxMessageBytes, natsLimit].some((limit) => Math.abs(limit - bytes) < 2 * overhead);
    for (let bytes = maxMessageBytes - span; bytes < natsLimit + span; bytes += isNearLimit(bytes) ? 1 : 7) {
      const encode = () => encodeResponse(new JsonBytes(filler.subarray(0, bytes), headers));
      if (bytes + overhead > maxMessageBytes) expect(encode).toThrow(RangeError);
      else expect(countMessageBytes(encode())).toBe(bytes + overhead);
    }
  });

  it('keeps every encoded error within the limit', () => {
    const error = new contracts.AppError('CONFLICT', 'In use', {
      fields: { name: 'x'.repeat(natsLimit) },
      retryAfterSeconds: 7,
    });
    expect(countMessageBytes(encodeError(error))).toBeLessThan(maxMessageBytes);
    expect(() => unwrapReply(encodeError(error))).toThrow(
      expect.objectContaining({ code: 'CONFLICT', retryAfterSeconds: 7 }),
    );
  });
});

describe.each(busAdapters)('replies near the size limit on a bus %s', (_name, createAdapter) => {
  let adapter: BusAdapter;
  let server: Bus;
  let caller: Bus;
  let reply: BusMessage | Error;

  beforeAll(async () => {
    adapter = await createAdapter();
    server = await adapter.connect();
    for (const subject of subjects)
      await server.serve(subject, 'test', async () => {
        if (reply instanceof Error) throw reply;
        return reply;
      });
    caller = await adapter.connectCaller();
  });

  afterAll(async () => {
    await caller.close();
    await server.close();
    await adapter.stop();
  });

  const request = (subject: string) =>
    caller.request(subject, { payload: Buffer.from('{}'), headers: {} }, 60_000);

  const expectReplyOrInternal = async (subject: string, sent: BusMessage) => {
    reply = sent;
    const { payload, headers } = await request(subject);
    if (countMessageBytes(sent) <= maxMessageBytes) expect(payload.byteLength).toBe(sent.payload.byteLength);
    else
      expect(() => unwrapReply({ payload, headers })).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  };

  it('are delivered or become INTERNAL, and the bus keeps serving', async () => {
    const bytes = fc.integer({ min: maxMessageBytes - span, max: natsLimit + span });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...subjects), bytes, someHeaders, (subject, size, headers) =>
        expectReplyOrInternal(subject, replyOf(size, headers)),
      ),
      { numRuns: 25 },
    );
  });

  it.each([
    ['our own limit', maxMessageBytes],
    ['the limit of NATS', natsLimit],
  ])('do so at every size around %s', async (_limit, limit) => {
    for (let bytes = limit - 40; bytes <= limit + 2; bytes += 1)
      await expectReplyOrInternal(subjects[bytes % subjects.length]!, replyOf(bytes));
  });

  it('become INTERNAL when the handler throws, and the bus keeps serving', async () => {
    reply = new Error('broken');
    const failure = await request(subjects[0]!);
    expect(() => unwrapReply(failure)).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
    await expectReplyOrInternal(subjects[0]!, replyOf(10));
  });

  it('rejects a request by its total size before sending it', async () => {
    const headers = { padding: 'x'.repeat(200) };
    await expect(
      caller.request(subjects[0]!, { payload: Buffer.alloc(maxMessageBytes - 200), headers }, 60_000),
    ).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});
