import { afterAll, describe, expect, it } from '@jest/globals';
import type { Inspection } from '../src/inspection/inspection.messages.ts';
import { Refusal } from '../src/inspection/refusal.ts';
import { delivered, Inspector } from './fuzz/inspect-bytes.ts';
import { wavBytes } from './wav-bytes.ts';

const inspector = new Inspector();
afterAll(() => inspector.end());

describe('WAV is delivered with a header that every browser reads', () => {
  const inspected = async (bytes: Buffer): Promise<[Inspection, Buffer]> => {
    const inspection = await inspector.inspect('audio', bytes);
    if (inspection instanceof Refusal) throw inspection;
    return [inspection, Buffer.from(delivered(inspection, bytes))];
  };

  it.each([8, 16, 24, 32])('as it came, with %s bits', async (bits) => {
    const bytes = wavBytes({ bits });
    expect((await inspected(bytes))[1]).toEqual(bytes);
  });

  it('as RIFF, if it is RF64, without what is behind the sound', async () => {
    const [{ durationSeconds }, bytes] = await inspected(wavBytes({ isLong: true }));
    expect([durationSeconds, bytes]).toEqual([0.1, wavBytes()]);
  });

  it('with its length, if it has none', async () => {
    const [, bytes] = await inspected(wavBytes({ hasNoLength: true }));
    expect(bytes).toEqual(wavBytes());
  });

  it.each([20, 24])('with 32 valid bits, if only %s of them are', async (validBits) => {
    const [, bytes] = await inspected(wavBytes({ bits: 32, validBits }));
    expect(bytes).toEqual(wavBytes({ bits: 32, validBits: 32 }));
  });
});
