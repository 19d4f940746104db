import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { constants, gunzipSync, inflateRawSync } from 'node:zlib';
import { compressPiece, joinPieces, literalPiece, type GzipPiece } from './gzip-pieces.ts';

async function joined(pieces: readonly GzipPiece[]): Promise<string> {
  async function* each() {
    yield* pieces;
  }
  return gunzipSync(await buffer(joinPieces(each()))).toString();
}

describe('compressed pieces', () => {
  it('make one text, in any order and as often as they are wanted', async () => {
    const [long, short] = [
      await compressPiece(Buffer.from('Largo, '.repeat(10_000))),
      await compressPiece(Buffer.from('größer')),
    ];
    const comma = literalPiece(',');
    expect(await joined([literalPiece('['), long, comma, short, comma, long, literalPiece(']')])).toBe(
      `[${'Largo, '.repeat(10_000)},größer,${'Largo, '.repeat(10_000)}]`,
    );
  });

  it('hold no more memory than they have bytes, and do not depend on where they were compressed', async () => {
    const random = randomBytes(300 * 1024);
    for (const text of [Buffer.from('short'), random]) {
      const piece = await compressPiece(text);
      expect(piece.deflated.buffer.byteLength).toBe(piece.deflated.length);
      expect(inflateRawSync(piece.deflated, { finishFlush: constants.Z_SYNC_FLUSH }).equals(text)).toBe(true);
    }
  });

  it('make an empty text when there are none', async () => {
    expect(await joined([])).toBe('');
  });
});
