import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startInstallation, type Installation } from '../product/installation.ts';

let rubato: Installation;

beforeAll(async () => {
  rubato = await startInstallation();
  // The first upload creates it.
  await mkdir(join(rubato.folder, 'media'), { recursive: true });
});

afterAll(() => rubato.remove());

const reindex = () => rubato.run('reindex');

const completions = async () =>
  (await readFile(join(rubato.folder, 'rubato.log'), 'utf8')).split('reindex: completed').length - 1;

it('rebuilds the index of a new installation, and of a running one on request', async () => {
  await waitUntil(async () => (await completions()) === 1);
  expect(await reindex()).toEqual({
    status: 0,
    output: 'The search index is being rebuilt. The log shows "reindex: completed".\n',
  });
  await waitUntil(async () => (await completions()) === 2);
});

it('remembers a request while Rubato is stopped', async () => {
  await rubato.stop();
  expect((await reindex()).output).toBe('The search index will be rebuilt when Rubato starts.\n');
  expect((await reindex()).output).toBe('The search index is already being rebuilt.\n');
});

it('explains that there is nothing to rebuild', async () => {
  await rm(join(rubato.folder, 'media'), { recursive: true });
  const { status, output } = await reindex();
  expect(status).toBe(1);
  expect(output).toContain('contains no Rubato files');
});
