import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { ObjectReader } from './object-store.ts';
import { BytesInParts, streamPieces } from './object-pieces.ts';

/** An object of 600,000 bytes, and how often it was closed. */
function object(): { reader: ObjectReader; closed: () => number } {
  const content = Buffer.alloc(600_000, 'abc');
  let closed = 0;
  const reader: ObjectReader = {
    bytes: content.length,
    modifiedAt: new Date(),
    read: (position, length) => Promise.resolve(content.subarray(position, position + length)),
    close: () => Promise.resolve(void (closed += 1)),
  };
  return { reader, closed: () => closed };
}

it('gives all the pieces in order, then closes the object', async () => {
  const { reader, closed } = object();
  const stream = streamPieces(reader, [Buffer.from('<'), { start: 1, end: 599_999 }, Buffer.from('>')]);
  const content = await buffer(stream);
  expect(content.length).toBe(600_001);
  expect(content.subarray(0, 4).toString() + content.subarray(-3).toString()).toBe('<bcabc>');
  expect(closed()).toBe(1);
});

it.each(['before the first byte', 'after some'])('closes the object for who leaves %s', async (when) => {
  const { reader, closed } = object();
  const stream = streamPieces(reader, [{ start: 0, end: 599_999 }]);
  if (when === 'after some') await once(stream, 'readable');
  stream.destroy();
  await once(stream, 'close');
  expect(closed()).toBe(1);
});

it('says how long the parts are together', async () => {
  const { reader } = object();
  const parts = new BytesInParts(
    [
      { start: 0, end: 9 },
      { start: 100, end: 300_000 },
    ],
    600_000,
    'audio/mpeg',
  );
  expect(await buffer(streamPieces(reader, parts.pieces))).toHaveLength(parts.length);
});
