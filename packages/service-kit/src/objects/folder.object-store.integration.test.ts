import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { statfs, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FolderObjectStore } from './folder.object-store.ts';

const megabyte = 1024 * 1024;
const built = join(import.meta.dirname, '../../dist/index.js');
const body = (bytes: number) => Readable.from([Buffer.alloc(bytes, 'a')]);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: FolderObjectStore;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = new FolderObjectStore(folder.path);
});

afterEach(() => folder.remove());

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

(canMount ? describe : describe.skip)('a folder store on a full disk', () => {
  beforeEach(() => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder.path]);
  });

  afterEach(() => {
    execFileSync('umount', ['-l', folder.path]);
  });

  it('rejects writes without leaving partial files, keeps serving reads, and recovers', async () => {
    await store.put('media/kept', body(megabyte));
    await expect(store.put('media/large', body(4 * megabyte))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 60,
    });
    expect(await store.stat('media/large')).toBeUndefined();
    expect(await store.removeUnfinished()).toBe(0);
    const reader = await store.open('media/kept');
    expect(await reader?.read(0, megabyte)).toHaveLength(megabyte);
    await reader?.close();
    await store.delete('media/kept');
    expect(await store.put('media/large', body(2 * megabyte))).toMatchObject({ bytes: 2 * megabyte });
  });
});

it('leaves a part of the disk to others', async () => {
  const { bavail, bsize } = await statfs(folder.path);
  const full = new FolderObjectStore(folder.path, 2 * bavail * bsize);
  await expect(full.put('media/a', body(3))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 60,
  });
  expect(await full.stat('media/a')).toBeUndefined();
  const roomy = new FolderObjectStore(folder.path, 1);
  expect(await roomy.put('media/a', body(3))).toMatchObject({ bytes: 3 });
});

it('is unavailable without file descriptors and recovers', () => {
  const program = `
    import { closeSync, openSync } from 'node:fs';
    import { Readable } from 'node:stream';
    import { FolderObjectStore } from ${JSON.stringify(built)};
    const store = new FolderObjectStore(${JSON.stringify(folder.path)});
    await store.put('media/a', Readable.from([Buffer.from('abc')]));
    const taken = [];
    try { for (;;) taken.push(openSync('/dev/null')); } catch {}
    const outcomes = await Promise.allSettled([
      store.put('media/b', Readable.from([Buffer.from('abc')])),
      store.open('media/a'),
    ]);
    taken.forEach((descriptor) => closeSync(descriptor));
    await store.put('media/b', Readable.from([Buffer.from('abc')]));
    console.log(outcomes.map(({ reason }) => reason?.code).join(' '), await store.removeUnfinished());`;
  const output = execFileSync('sh', [
    '-c',
    'ulimit -n 256 && exec "$0" --input-type=module -e "$1"',
    process.execPath,
    program,
  ]);
  expect(String(output)).toBe('UNAVAILABLE UNAVAILABLE 0\n');
});

it('rejects reads from a truncated object', async () => {
  await store.put('media/cut', body(1000));
  const reader = await store.open('media/cut');
  await truncate(join(folder.path, 'objects/media/cut'), 10);
  await expect(reader?.read(0, 1000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await reader?.close();
});
