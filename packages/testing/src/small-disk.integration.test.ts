import { afterAll, expect, it } from '@jest/globals';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSmallDisk } from './small-disk.ts';

const disk = await makeSmallDisk(4);
const onDisk = disk ? it : it.skip;

afterAll(() => disk?.remove());

onDisk('rejects writes while full, and keeps existing files readable', async () => {
  const path = join(disk?.path ?? '', 'file');
  await writeFile(path, 'before');
  await disk?.fill();
  await expect(writeFile(`${path}-2`, 'too much')).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readFile(path, 'utf8')).toBe('before');
  await disk?.free();
  await writeFile(`${path}-2`, 'after free');
});

onDisk('is removed completely', async () => {
  const other = await makeSmallDisk(1);
  await other?.remove();
  await expect(stat(other?.path ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
});
