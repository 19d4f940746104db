import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FolderObjectStore } from '@rubato/service-kit';
import { temporaryFolder } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { tarEnd, tarEntry } from '../../testing/tar-header.ts';
import { archiveObjects } from './archive-objects.ts';
import { restoreObjects } from './restore-objects.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: FolderObjectStore;

const contents = new Map([
  ['media/0123456789abcdef-0f8fad5b-d9cb-469f-a165-70867728950e.mp3', randomBytes(2_500_001)],
  ['media/0123456789abcdef-0f8fad5b-d9cb-469f-a165-70867728950e.w640.webp', randomBytes(512)],
  ['media/empty.png', Buffer.alloc(0)],
]);

beforeEach(async () => {
  folder = await temporaryFolder();
  store = new FolderObjectStore(join(folder.path, 'store'));
  for (const [key, bytes] of contents) await store.put(key, Readable.from([bytes]));
  await store.put('uploads/unfinished.mp3', Readable.from([randomBytes(10)]));
});

afterEach(() => folder.remove());

const archive = (counts = { objects: 0, bytes: 0 }) => archiveObjects(store, 'media/', counts);
const other = () => new FolderObjectStore(join(folder.path, 'other'));

async function readAll(from: FolderObjectStore, key: string): Promise<Buffer> {
  const reader = (await from.open(key))!;
  const bytes = Buffer.from(await reader.read(0, reader.bytes));
  await reader.close();
  return bytes;
}

it('restores all served objects and nothing else', async () => {
  const counts = { objects: 0, bytes: 0 };
  const restored = await restoreObjects(other(), Readable.from([await buffer(archive(counts))]));

  expect(restored).toEqual({ objects: 3, bytes: 2_500_513 });
  expect(counts).toEqual(restored);
  for (const [key, bytes] of contents) expect(bytes.equals(await readAll(other(), key))).toBe(true);
  expect(await other().stat('uploads/unfinished.mp3')).toBeUndefined();
});

it('restores an archive from chunks of any length', async () => {
  const whole = await buffer(archive());
  const chunks = Array.from({ length: Math.ceil(whole.length / 700) }, (_, at) =>
    whole.subarray(at * 700, (at + 1) * 700),
  );

  expect(await restoreObjects(other(), Readable.from(chunks))).toMatchObject({ objects: 3 });
});

it('creates an archive that tar can extract', async () => {
  await writeFile(join(folder.path, 'objects.tar'), await buffer(archive()));
  await mkdir(join(folder.path, 'unpacked'));
  execFileSync('tar', ['-xf', join(folder.path, 'objects.tar'), '-C', join(folder.path, 'unpacked')]);

  for (const [key, bytes] of contents)
    expect(bytes.equals(await readFile(join(folder.path, 'unpacked', key)))).toBe(true);
});

it('restores an archive created by tar, with folders', async () => {
  const options = ['--format=ustar', '-cf', join(folder.path, 'made.tar')];
  execFileSync('tar', [...options, '-C', join(folder.path, 'store/objects'), 'media']);

  await restoreObjects(other(), createReadStream(join(folder.path, 'made.tar')));

  for (const [key, bytes] of contents) expect(bytes.equals(await readAll(other(), key))).toBe(true);
});

it('rejects a truncated archive', async () => {
  const whole = await buffer(archive());

  await expect(restoreObjects(other(), Readable.from([whole.subarray(0, 1000)]))).rejects.toThrow(
    'truncated',
  );
});

it('rejects data that is not an archive', async () => {
  await expect(restoreObjects(other(), Readable.from([randomBytes(4096)]))).rejects.toThrow('corrupt');
});

it('rejects an archive whose end is missing, also between two files and if nothing is left', async () => {
  const whole = await buffer(archive());

  for (const length of [whole.length - 1024, 0])
    await expect(restoreObjects(other(), Readable.from([whole.subarray(0, length)]))).rejects.toThrow(
      'truncated',
    );
});

it('restores archives of versions that wrote headers themselves', async () => {
  const key = 'media/0123456789abcdef-0f8fad5b-d9cb-469f-a165-70867728950e.mp3';
  const written = Buffer.concat([tarEntry(key, 'a'.repeat(600)), tarEnd]);

  expect(await restoreObjects(other(), Readable.from([written]))).toEqual({ objects: 1, bytes: 600 });
  expect(String(await readAll(other(), key))).toBe('a'.repeat(600));
});

it('archives and restores long names', async () => {
  const key = `media/${'folder/'.repeat(20)}${'a'.repeat(120)}.mp3`;
  await store.put(key, Readable.from([Buffer.from('audio')]));

  await restoreObjects(other(), archive());

  expect(String(await readAll(other(), key))).toBe('audio');
});
