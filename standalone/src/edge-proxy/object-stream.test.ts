import { expect, it } from '@jest/globals';
import type { ObjectReader } from '@rubato/service-kit';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { MultipartByteRanges, streamSegments } from './object-stream.ts';

/** An object of 600,000 bytes, and a counter of `close` calls. */
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

it('streams all segments in order, then closes the object', async () => {
  const { reader, closed } = object();
  const stream = streamSegments(reader, [Buffer.from('<'), { start: 1, end: 599_999 }, Buffer.from('>')]);
  const content = await buffer(stream);
  expect(content.length).toBe(600_001);
  expect(content.subarray(0, 4).toString() + content.subarray(-3).toString()).toBe('<bcabc>');
  expect(closed()).toBe(1);
});

it.each(['before the first byte', 'after the first chunk'])(
  'closes the object when the client disconnects %s',
  async (when) => {
    const { reader, closed } = object();
    const stream = streamSegments(reader, [{ start: 0, end: 599_999 }]);
    if (when === 'after the first chunk') await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect(closed()).toBe(1);
  },
);

it('states the length of the multipart body', async () => {
  const { reader } = object();
  const body = new MultipartByteRanges(
    [
      { start: 0, end: 9 },
      { start: 100, end: 300_000 },
    ],
    600_000,
    'audio/mpeg',
  );
  expect(await buffer(streamSegments(reader, body.segments))).toHaveLength(body.length);
});
