import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headers as createHeaders } from '@nats-io/transport-node';
import * as contracts from '@rubato/contracts';
import fc from 'fast-check';
import { busAdapters, type BusAdapter } from '../../testing/bus-adapters.ts';
import { maxMessageBytes, type Bus, type BusMessage } from './bus.ts';
import { messageBytes } from './message-size.ts';
import { answerOrThrow, encodeAnswer, encodeError, JsonBytes, wireHeaders } from './wire.ts';

/** What NATS itself refuses. */
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

/** Sizes are tried by the thousand: all are parts of the same bytes. */
const filler = Buffer.alloc(natsLimit + span, '7');

const replyOf = (bytes: number, headers: Record<string, string> = {}): BusMessage => ({
  payload: filler.subarray(0, bytes),
  headers: { [wireHeaders.status]: 'ok', ...headers },
});

describe('the size of a message', () => {
  it('is what NATS counts', () => {
    fc.assert(
      fc.property(someHeaders, fc.nat(2000), (headers, bytes) => {
        const encoded = createHeaders();
        for (const [name, value] of Object.entries(headers)) encoded.set(name, value);
        // Only in the encoder's own type.
        const { length } = (encoded as unknown as { encode(): Uint8Array }).encode();
        expect(messageBytes({ payload: Buffer.alloc(bytes), headers })).toBe(bytes + length);
      }),
    );
  });

  it('is never over the limit, whatever an answer holds', () => {
    const headers = { version: '1763690500000' };
    const overhead = messageBytes(replyOf(0, headers));
    for (let bytes = maxMessageBytes - span; bytes < natsLimit + span; bytes += 1) {
      const encode = () => encodeAnswer(new JsonBytes(filler.subarray(0, bytes), headers));
      if (bytes + overhead > maxMessageBytes) expect(encode).toThrow(RangeError);
      else expect(messageBytes(encode())).toBe(bytes + overhead);
    }
  });

  it('is never over the limit, whatever an error holds', () => {
    const error = new contracts.AppError('CONFLICT', 'In use', {
      fields: { name: 'x'.repeat(natsLimit) },
      retryAfterSeconds: 7,
    });
    expect(messageBytes(encodeError(error))).toBeLessThan(maxMessageBytes);
    expect(() => answerOrThrow(encodeError(error))).toThrow(
      expect.objectContaining({ code: 'CONFLICT', retryAfterSeconds: 7 }),
    );
  });
});

describe.each(busAdapters)(
  'a bus %s whose services answer with messages near the limit',
  (_name, createAdapter) => {
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

    const ask = (subject: string) =>
      caller.request(subject, { payload: Buffer.from('{}'), headers: {} }, 5000);

    const expectAnswerOrInternal = async (subject: string, sent: BusMessage) => {
      reply = sent;
      const { payload, headers } = await ask(subject);
      if (messageBytes(sent) <= maxMessageBytes) expect(payload.byteLength).toBe(sent.payload.byteLength);
      else
        expect(() => answerOrThrow({ payload, headers })).toThrow(
          expect.objectContaining({ code: 'INTERNAL' }),
        );
    };

    it('carries them or says INTERNAL, and goes on', async () => {
      const bytes = fc.integer({ min: maxMessageBytes - span, max: natsLimit + span });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...subjects), bytes, someHeaders, (subject, size, headers) =>
          expectAnswerOrInternal(subject, replyOf(size, headers)),
        ),
        { numRuns: 60 },
      );
    });

    it.each([
      ['its own limit', maxMessageBytes],
      ["NATS's limit", natsLimit],
    ])('does so at every byte around %s', async (_limit, limit) => {
      for (let bytes = limit - 40; bytes <= limit + 2; bytes += 1)
        await expectAnswerOrInternal(subjects[bytes % subjects.length]!, replyOf(bytes));
    });

    it('says INTERNAL for a handler that throws, and goes on', async () => {
      reply = new Error('broken');
      const answer = await ask(subjects[0]!);
      expect(() => answerOrThrow(answer)).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
      await expectAnswerOrInternal(subjects[0]!, replyOf(10));
    });

    it('refuses a request by its whole size before it is sent', async () => {
      const headers = { padding: 'x'.repeat(200) };
      await expect(
        caller.request(subjects[0]!, { payload: Buffer.alloc(maxMessageBytes - 200), headers }, 2000),
      ).rejects.toMatchObject({ code: 'TOO_LARGE' });
    });
  },
);
