import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { constants, gunzipSync, inflateRawSync } from 'node:zlib';
import { compressChunk, joinChunks, createLiteralChunk, type GzipChunk } from './gzip-chunks.ts';

async function join(chunks: readonly GzipChunk[]): Promise<string> {
  async function* each() {
    yield* chunks;
  }
  return gunzipSync(await buffer(joinChunks(each()))).toString();
}

describe('gzip chunks', () => {
  it('can be joined in any order and any number of times', async () => {
    const [long, short] = [
      await compressChunk(Buffer.from('Largo, '.repeat(10_000))),
      await compressChunk(Buffer.from('größer')),
    ];
    const comma = createLiteralChunk(',');
    expect(
      await join([createLiteralChunk('['), long, comma, short, comma, long, createLiteralChunk(']')]),
    ).toBe(`[${'Largo, '.repeat(10_000)},größer,${'Largo, '.repeat(10_000)}]`);
  });

  it('occupy exactly their bytes, and are independent of each other', async () => {
    const random = randomBytes(300 * 1024);
    for (const text of [Buffer.from('short'), random]) {
      const chunk = await compressChunk(text);
      expect(chunk.deflated.buffer.byteLength).toBe(chunk.deflated.length);
      expect(inflateRawSync(chunk.deflated, { finishFlush: constants.Z_SYNC_FLUSH }).equals(text)).toBe(true);
    }
  });

  it('form an empty text if there are none', async () => {
    expect(await join([])).toBe('');
  });
});
