import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { temporaryFolder, waitUntil } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import fs, { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StandardOutput } from './standard-output.ts';

const limit = 100_000;
const line = (n: number) => `{"n":${n},"filler":"${'x'.repeat(200)}"}\n`;
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((one): { n?: number; dropped?: number } => JSON.parse(one));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let open: number[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  for (const descriptor of open) closeSync(descriptor);
  open = [];
  await folder.remove();
});

function descriptorOf(path: string, flags: number | string): number {
  const descriptor = openSync(path, flags);
  open.push(descriptor);
  return descriptor;
}

/** A pipe that holds 64 KiB, and what has been read from it so far. */
function newPipe() {
  const path = join(folder.path, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = descriptorOf(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = descriptorOf(path, constants.O_WRONLY | constants.O_NONBLOCK);
  let text = '';
  const read = () => {
    const bytes = Buffer.alloc(1024 * 1024);
    try {
      text += bytes.toString('utf8', 0, readSync(reader, bytes));
    } catch {
      // The pipe is empty.
    }
    return text;
  };
  return { writer, read };
}

async function readUntil(read: () => string, isComplete: (text: string) => boolean): Promise<string> {
  await waitUntil(() => isComplete(read()));
  return read();
}

it('writes a flushed line immediately, before later lines', async () => {
  const path = join(folder.path, 'log');
  const output = new StandardOutput(descriptorOf(path, 'w'), limit);
  // Keeps the thread pool busy that asynchronous writes need.
  const busy = Array.from({ length: 8 }, () => promisify(pbkdf2)('word', 'salt', 100_000, 64, 'sha512'));
  output.write(line(1));
  output.flushSync();
  output.write(line(2));
  output.flushSync();
  expect(linesOf(readFileSync(path, 'utf8')).map(({ n }) => n)).toEqual([1, 2]);
  await Promise.all(busy);
});

it('writes every line once', async () => {
  const path = join(folder.path, 'log');
  const output = new StandardOutput(descriptorOf(path, 'w'), limit);
  for (let n = 0; n < 300; n += 1) output.write(line(n));
  const length = Array.from({ length: 300 }, (_, n) => line(n)).join('').length;
  await waitUntil(async () => (await readFile(path)).length >= length);
  expect(linesOf(await readFile(path, 'utf8')).map(({ n }) => n)).toEqual(
    Array.from({ length: 300 }, (_, n) => n),
  );
});

it('does not wait for a slow reader, drops lines beyond the limit, and reports how many', async () => {
  const { writer, read } = newPipe();
  const output = new StandardOutput(writer, limit);
  for (let n = 0; n < 2000; n += 1) output.write(line(n));
  // Reading the buffered lines makes room for new ones.
  await readUntil(read, (text) => text.length > limit - line(2000).length);
  output.write(line(2000));
  const text = await readUntil(read, (all) => all.endsWith(line(2000)));
  const lines = linesOf(text);
  const dropped = lines.reduce((sum, one) => sum + (one.dropped ?? 0), 0);
  expect(dropped).toBeGreaterThan(0);
  expect(lines.filter(({ n }) => n !== undefined).length + dropped).toBe(2001);
  expect(lines.at(-1)?.n).toBe(2000);
});

it.each([
  ['nothing', 0],
  ['part of a line', 5],
])('writes what a flush could not when the disk is full after %s', async (_what, fitting) => {
  const path = join(folder.path, 'log');
  const output = new StandardOutput(descriptorOf(path, 'w'), limit);
  const write = fs.writeSync as (descriptor: number, bytes: Buffer) => number;
  const writeSync = jest.spyOn(fs, 'writeSync');
  if (fitting)
    writeSync.mockImplementationOnce((descriptor, bytes) =>
      write(descriptor, Buffer.from(String(bytes)).subarray(0, fitting)),
    );
  writeSync.mockImplementationOnce(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  for (let n = 0; n < 3; n += 1) output.write(line(n));
  output.flushSync();
  expect(readFileSync(path, 'utf8')).toHaveLength(fitting);
  writeSync.mockRestore();
  output.write(line(3));
  const text = await readUntil(
    () => readFileSync(path, 'utf8'),
    (written) => written.endsWith(line(3)),
  );
  expect(text).toBe([0, 1, 2, 3].map(line).join(''));
});

it('keeps no more than the limit if flushes fail again and again', async () => {
  const path = join(folder.path, 'log');
  const output = new StandardOutput(descriptorOf(path, 'w'), limit);
  const writeSync = jest.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  for (let n = 0; n < 2000; n += 1) {
    output.write(line(n));
    output.flushSync();
  }
  writeSync.mockRestore();
  const text = await readUntil(
    () => readFileSync(path, 'utf8'),
    (written) => written.length > limit - line(2000).length,
  );
  expect(text.length).toBeLessThanOrEqual(limit + line(2000).length);
});
