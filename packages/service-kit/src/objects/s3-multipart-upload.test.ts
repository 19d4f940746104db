import { expect, it } from '@jest/globals';
import { PassThrough, Readable } from 'node:stream';
import { PartBufferPool } from './part-buffer-pool.ts';
import { splitIntoParts, partBytes } from './s3-multipart-upload.ts';

const poolOf = (maxBuffers: number) => new PartBufferPool(maxBuffers, partBytes);
const lengths = async (body: Readable, pool: PartBufferPool) => {
  const found: number[] = [];
  for await (const part of splitIntoParts(body, pool)) found.push(part.length);
  return found;
};

it('splits a body into parts of full length, except the last', async () => {
  const body = Readable.from([Buffer.alloc(partBytes - 1), Buffer.alloc(partBytes), Buffer.alloc(3)]);
  expect(await lengths(body, poolOf(1))).toEqual([partBytes, partBytes, 2]);
});

it('queues uploads in order while all buffers are in use', async () => {
  const pool = poolOf(2);
  const [slow, slower] = [new PassThrough(), new PassThrough()];
  const ended: string[] = [];
  const read = (name: string, body: Readable) => lengths(body, pool).then(() => ended.push(name));
  const all = [
    read('slow', slow),
    read('slower', slower),
    read('third', Readable.from([Buffer.alloc(1)])),
    read('fourth', Readable.from([Buffer.alloc(1)])),
  ];
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  slow.end();
  await Promise.all([all[0], all[2], all[3]]);
  expect(ended).toEqual(['slow', 'third', 'fourth']);
  slower.end();
  await Promise.all(all);
});

it('releases its buffer when the body fails or the upload stops early', async () => {
  const pool = poolOf(1);
  const failing = new Readable({ read: () => {} });
  const failed = lengths(failing, pool);
  failing.destroy(new Error('connection lost'));
  await expect(failed).rejects.toThrow('connection lost');
  for await (const part of splitIntoParts(Readable.from([Buffer.alloc(2 * partBytes)]), pool)) {
    expect(part.length).toBe(partBytes);
    break;
  }
  expect(await lengths(Readable.from([Buffer.alloc(7)]), pool)).toEqual([7]);
});
