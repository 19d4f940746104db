import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPart } from './create-part.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rubato-new-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe.each(['remote', 'service'])('a new %s', (kind) => {
  it('fills all placeholders and stays in its folder', async () => {
    const folder = await createPart({ root, kind, name: 'song-notes', now: 1_795_500_000_000 });
    const files = globSync('**/*.*', { cwd: root });
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      expect(file.startsWith(`${folder}/`)).toBe(true);
      expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/\{\{\w+\}\}|\.template/);
    }
  });
});

it.each([
  ['theme', 'song-notes', 'Unknown kind: theme'],
  ['remote', 'Song Notes', 'Invalid name: Song Notes'],
  ['remote', '../shell', 'Invalid name'],
  ['service', 'a'.repeat(31), 'Invalid name'],
  ['remote', 'media', 'reserved'],
])('rejects the %s %s', async (kind, name, message) => {
  await expect(createPart({ root, kind, name })).rejects.toThrow(message);
});

it('does not touch an existing folder', async () => {
  mkdirSync(join(root, 'frontends/song-notes'), { recursive: true });
  await expect(createPart({ root, kind: 'remote', name: 'song-notes' })).rejects.toThrow('exists already');
});
