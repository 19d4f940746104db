import { afterAll, describe, expect, it } from '@jest/globals';
import type { Inspection } from '../../inspection.messages.ts';
import { Rejection } from '../../rejection.ts';
import { delivered, Inspector } from '../../../../testing/fuzz/inspect-bytes.ts';
import { wavBytes } from '../../../../testing/wav-bytes.ts';

const inspector = new Inspector();
afterAll(() => inspector.end());

describe('delivered WAV header', () => {
  const inspected = async (bytes: Buffer): Promise<[Inspection, Buffer]> => {
    const inspection = await inspector.inspect('audio', bytes);
    if (inspection instanceof Rejection) throw inspection;
    return [inspection, Buffer.from(delivered(inspection, bytes))];
  };

  it.each([8, 16, 24, 32])('is unchanged with %s bits', async (bits) => {
    const bytes = wavBytes({ bits });
    expect((await inspected(bytes))[1]).toEqual(bytes);
  });

  it('is RIFF for RF64, without chunks after the audio data', async () => {
    const [{ durationSeconds }, bytes] = await inspected(wavBytes({ isLong: true }));
    expect([durationSeconds, bytes]).toEqual([0.1, wavBytes()]);
  });

  it('contains the length if it was missing', async () => {
    const [, bytes] = await inspected(wavBytes({ omitsLength: true }));
    expect(bytes).toEqual(wavBytes());
  });

  it.each([20, 24])('declares 32 valid bits if only %s were', async (validBits) => {
    const [, bytes] = await inspected(wavBytes({ bits: 32, validBits }));
    expect(bytes).toEqual(wavBytes({ bits: 32, validBits: 32 }));
  });
});
