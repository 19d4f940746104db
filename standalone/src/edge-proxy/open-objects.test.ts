import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { FolderObjectStore } from '@rubato/service-kit';
import { temporaryFolder } from '@rubato/testing';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { OpenObjects } from './open-objects.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: FolderObjectStore;
let objects: OpenObjects;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  folder = await temporaryFolder();
  store = new FolderObjectStore(folder.path);
  objects = new OpenObjects(store);
  await put('a');
});

afterEach(async () => {
  objects.close();
  jest.useRealTimers();
  await folder.remove();
});

const put = (text: string, key = 'media/a') => store.put(key, Readable.from([Buffer.from(text)]));
const text = async (key: string) => {
  const reader = await objects.open(key);
  const bytes = await reader?.read(0, 10);
  await reader?.close();
  return bytes && Buffer.from(bytes).toString();
};
/** How many files of the store this process has open. */
const openFiles = async () => {
  const links = (await readdir('/proc/self/fd')).map((fd) =>
    readlink(join('/proc/self/fd', fd)).catch(() => ''),
  );
  return (await Promise.all(links)).filter((path) => path.startsWith(folder.path)).length;
};
const onLinux = process.platform === 'linux' ? it : it.skip;

it('reads existing objects, and reports missing ones until they exist', async () => {
  expect(await text('media/a')).toBe('a');
  expect(await text('media/absent')).toBeUndefined();
  await put('late', 'media/absent');
  expect(await text('media/absent')).toBe('late');
});

it('notices deleted and replaced objects within seconds', async () => {
  expect(await text('media/a')).toBe('a');
  await put('b');
  jest.advanceTimersByTime(2000);
  expect(await text('media/a')).toBe('b');
  await store.delete('media/a');
  jest.advanceTimersByTime(2000);
  expect(await text('media/a')).toBeUndefined();
});

onLinux('opens a file once for many readers, and closes it after the last one', async () => {
  await Promise.all(Array.from({ length: 20 }, () => text('media/a')));
  expect(await openFiles()).toBe(1);
  const reader = await objects.open('media/a');
  await jest.advanceTimersByTimeAsync(4000);
  expect(await openFiles()).toBe(1);
  expect(Buffer.from((await reader?.read(0, 1)) ?? []).toString()).toBe('a');
  await reader?.close();
  expect(await openFiles()).toBe(0);
});

onLinux('limits the number of open files', async () => {
  for (let n = 0; n < 300; n += 1) {
    await put('x', `media/${n}`);
    await text(`media/${n}`);
  }
  expect(await openFiles()).toBeLessThanOrEqual(260);
});

it('passes on store errors to every caller, and retries on the next call', async () => {
  let isUnavailable = true;
  const failing = new OpenObjects({
    open: (key) => (isUnavailable ? Promise.reject(new Error('unavailable')) : store.open(key)),
  });
  await expect(Promise.all([failing.open('media/a'), failing.open('media/a')])).rejects.toThrow(
    'unavailable',
  );
  isUnavailable = false;
  const reader = await failing.open('media/a');
  expect(reader?.bytes).toBe(1);
  await reader?.close();
  failing.close();
});

it('reads a chunk once for all requests, and again after it expires', async () => {
  let reads = 0;
  const counted = new OpenObjects({
    open: async (key) => {
      const reader = await store.open(key);
      return (
        reader && {
          ...reader,
          read: (...args) => {
            reads += 1;
            return reader.read(...args);
          },
        }
      );
    },
  });
  const shared = async () => {
    const reader = await counted.open('media/a');
    const chunk = await reader!.share(0, 10);
    const content = Buffer.from(chunk.bytes).toString();
    chunk.release();
    await reader!.close();
    return content;
  };
  expect(await Promise.all([shared(), shared()])).toEqual(['a', 'a']);
  expect(await shared()).toBe('a');
  expect(reads).toBe(1);
  await put('b');
  jest.advanceTimersByTime(2000);
  expect(await shared()).toBe('b');
  expect(reads).toBe(2);
  counted.close();
});
