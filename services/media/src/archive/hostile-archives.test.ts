import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FolderObjectStore } from '@rubato/service-kit';
import { temporaryFolder } from '@rubato/testing';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { tarEnd, tarEntry, tarHeader } from '../../testing/tar-header.ts';
import { restoreObjects } from './restore-objects.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

const restore = (...entries: Buffer[]) =>
  restoreObjects(
    new FolderObjectStore(join(folder.path, 'store')),
    Readable.from([Buffer.concat([...entries, tarEnd])]),
  );

/** Every file below the folder that contains the store. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}

const record = (text: string) => {
  const length = text.length + 1 + String(text.length + 4).length;
  return `${length} ${text}`;
};

it.each([
  '../outside',
  '/outside',
  'media/../../outside',
  'media/./one',
  'media//one',
  'C:\\outside',
  'media/ü',
  '',
])('rejects the name %j', async (name) => {
  await expect(restore(tarEntry(name, 'x'))).rejects.toThrow('Invalid object key');
  expect(await storedFiles()).toEqual([]);
});

it('rejects invalid names from extended headers', async () => {
  const file = tarEntry('media/one', 'x');

  await expect(restore(tarEntry('pax', record('path=../outside\n'), 'x'), file)).rejects.toThrow(
    'Invalid object key',
  );
  await expect(
    restore(tarEntry('pax', record('path=../outside\n'), 'g'), tarEntry('pax', record('a=b\n'), 'x'), file),
  ).rejects.toThrow('Invalid object key');
  await expect(restore(tarEntry('long', '../outside\0', 'L'), file)).rejects.toThrow('Invalid object key');
  expect(await storedFiles()).toEqual([]);
});

it.each([
  ['hard link', '1'],
  ['symbolic link', '2'],
  ['character device', '3'],
  ['block device', '4'],
  ['pipe', '6'],
  ['contiguous file', '7'],
  ['sparse file', 'S'],
  ['unknown type', '~'],
])('rejects a %s', async (_name, type) => {
  await expect(restore(tarEntry('media/one', '', type))).rejects.toThrow('media/one is not a regular file');
  expect(await storedFiles()).toEqual([]);
});

it.each(['x', 'g', 'L', 'K'])('rejects an extended header %s of 5 MB', async (type) => {
  const header = tarEntry('extended', 'a'.repeat(5_000_000), type);

  await expect(restore(header, tarEntry('media/one', 'x'))).rejects.toThrow('Header exceeds max size');
});

it.each(['-1', 'many', '9'.repeat(30)])('rejects a file of %s bytes', async (size) => {
  await expect(
    restore(tarEntry('pax', record(`size=${size}\n`), 'x'), tarEntry('media/one', 'x')),
  ).rejects.toThrow();
  expect(await storedFiles()).toEqual([]);
});

it('stores nothing of a file that is longer than the archive', async () => {
  await expect(restore(tarHeader({ name: 'media/one', size: 8 ** 11 - 1 }))).rejects.toThrow('truncated');
  expect(await storedFiles()).toEqual([]);
});

it('stores the files before an invalid entry', async () => {
  await expect(restore(tarEntry('media/one', 'x'), tarEntry('media/two', '', '2'))).rejects.toThrow(
    'media/two',
  );
  expect(await storedFiles()).toEqual(['one']);
});
