import { afterEach, expect, it } from '@jest/globals';
import { FolderObjectStore } from '@rubato/service-kit';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { rewriteObject } from './rewrite-object.ts';

const folder = await mkdtemp(join(tmpdir(), 'rubato-rewrite-'));
const objects = new FolderObjectStore(folder);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

afterEach(() => rm(folder, { recursive: true, force: true }));

it('replaces an object by ranges of it and new bytes', async () => {
  await objects.put('uploads/one', Readable.from([Buffer.from('head secret tail')]));

  const result = await rewriteObject(objects, 'uploads/one', [
    { start: 0, end: 5 },
    Buffer.from('new'),
    { start: 11, end: 16 },
  ]);

  expect(result).toEqual({ sha256: sha256('head new tail'), bytes: 13 });
});

it('ends a range at the end of the object', async () => {
  await objects.put('uploads/one', Readable.from([Buffer.from('content')]));

  const result = await rewriteObject(objects, 'uploads/one', [{ start: 3, end: Number.MAX_SAFE_INTEGER }]);

  expect(result).toEqual({ sha256: sha256('tent'), bytes: 4 });
});
