import { expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createGunzip, gunzipSync } from 'node:zlib';
import { compressStream } from './compress-stream.ts';

const line = '{"title":"Größer, Largo, Andante"},';

async function restored(source: Readable): Promise<string> {
  return gunzipSync(await buffer(compressStream(source))).toString();
}

it.each([
  ['nothing', []],
  ['a short text', ['{"songs":[]}']],
  ['many short pieces', Array<string>(10_000).fill(line)],
  ['large pieces', [line.repeat(20_000), line.repeat(3)]],
])('compresses %s', async (_what, pieces) => {
  expect(await restored(Readable.from(pieces))).toBe(pieces.join(''));
});

it('compresses bytes', async () => {
  expect(await restored(Readable.from([Buffer.from('Grö'), Buffer.from('ßer')], { objectMode: false }))).toBe(
    'Größer',
  );
});

it('is much shorter than the text', async () => {
  const compressed = await buffer(compressStream(Readable.from(Array<string>(10_000).fill(line))));
  expect(compressed.length).toBeLessThan(line.length * 500);
});

it('reads no further than the client does', async () => {
  const read = jest.fn();
  const compressed = compressStream(
    Readable.from(
      (function* pieces() {
        for (let n = 0; n < 1000; n += 1) {
          read();
          yield randomBytes(64 * 1024);
        }
      })(),
      { objectMode: false },
    ),
  );
  const [first] = await Array.fromAsync({
    async *[Symbol.asyncIterator]() {
      for await (const bytes of compressed) return yield bytes;
    },
  });
  expect(first.length).toBeGreaterThan(0);
  expect(read.mock.calls.length).toBeLessThan(10);
});

it('destroys its source when the client has gone', async () => {
  const source = new Readable({ read() {} });
  source.push(line);
  const compressed = compressStream(source).resume();
  const closed = once(source, 'close');
  compressed.destroy();
  await closed;
  expect(source.destroyed).toBe(true);
});

it('fails if its source fails, without an end of the compressed text', async () => {
  const source = Readable.from(
    (function* pieces() {
      yield line.repeat(10_000);
      throw new Error('The catalog cannot be reached');
    })(),
  );
  const compressed = compressStream(source);
  await expect(text(compressed.compose(createGunzip()))).rejects.toThrow('The catalog cannot be reached');
});
