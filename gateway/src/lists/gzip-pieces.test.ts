import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
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
      compressPiece(Buffer.from('Largo, '.repeat(10_000))),
      compressPiece(Buffer.from('größer')),
    ];
    const comma = literalPiece(',');
    expect(await joined([literalPiece('['), long, comma, short, comma, long, literalPiece(']')])).toBe(
      `[${'Largo, '.repeat(10_000)},größer,${'Largo, '.repeat(10_000)}]`,
    );
  });

  it('make an empty text when there are none', async () => {
    expect(await joined([])).toBe('');
  });
});
