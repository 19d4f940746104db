import { expect, it } from '@jest/globals';
import { PassThrough, Readable } from 'node:stream';
import { PartMemory } from './part-memory.ts';
import { inParts, partBytes } from './s3-parts.ts';

const memory = (most: number) => new PartMemory(most, partBytes);
const lengths = async (body: Readable, parts: PartMemory) => {
  const found: number[] = [];
  for await (const part of inParts(body, parts)) found.push(part.length);
  return found;
};

it('makes parts of a body, all but the last of full length', async () => {
  const body = Readable.from([Buffer.alloc(partBytes - 1), Buffer.alloc(partBytes), Buffer.alloc(3)]);
  expect(await lengths(body, memory(1))).toEqual([partBytes, partBytes, 2]);
});

it('lets further bodies wait while all memory is taken, in the order that they came in', async () => {
  const parts = memory(2);
  const [slow, slower] = [new PassThrough(), new PassThrough()];
  const ended: string[] = [];
  const read = (name: string, body: Readable) => lengths(body, parts).then(() => ended.push(name));
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

it('has its memory back when a body fails, and when nobody wants the rest', async () => {
  const parts = memory(1);
  const failing = new Readable({ read: () => {} });
  const failed = lengths(failing, parts);
  failing.destroy(new Error('the line was cut'));
  await expect(failed).rejects.toThrow('the line was cut');
  for await (const part of inParts(Readable.from([Buffer.alloc(2 * partBytes)]), parts)) {
    expect(part.length).toBe(partBytes);
    break;
  }
  expect(await lengths(Readable.from([Buffer.alloc(7)]), parts)).toEqual([7]);
});
