import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { writeGeneratedFiles } from '../../deploy/compose/generated-files.mjs';

let root: string;

const write = async (folder: string, name: string, text: string) => {
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, folder, name), text);
};
const generated = (path: string) => readFile(join(root, 'deploy/generated', path), 'utf8');

beforeAll(async () => {
  root = (await temporaryFolder()).path;
  for (const name of ['catalog', 'charts'])
    await write(
      `services/${name}`,
      'service.json',
      JSON.stringify({ name, serves: [], calls: [], emits: [], consumes: [] }),
    );
  await write('services/charts/deploy', 'alerts.yml', 'groups: []\n');
  await write('frontends/browse/src', 'remote.ts', '');
  await write('deploy/generated/prometheus', 'removed.alerts.yml', 'groups: []\n');
  expect(writeGeneratedFiles(root)).toEqual([]);
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('writeGeneratedFiles', () => {
  it('makes Prometheus scrape all services and the gateway', async () => {
    const { scrape_configs: configurations } = parse(await generated('prometheus/targets.yml'));

    expect(configurations[0].dns_sd_configs).toMatchObject([
      { names: ['catalog', 'charts'], port: 3000 },
      { names: ['gateway'], port: 9464 },
    ]);
  });

  it('alerts if a process has no replica', async () => {
    const { groups } = parse(await generated('prometheus/missing-processes.alerts.yml'));

    expect([...groups[0].rules[0].expr.matchAll(/"process", "(\w+)"/g)].map(([, name]) => name)).toEqual([
      'gateway',
      'catalog',
      'charts',
    ]);
  });

  it('adds the alerts of services, and removes those of removed services', async () => {
    expect(await generated('prometheus/charts.alerts.yml')).toBe('groups: []\n');
    await expect(generated('prometheus/removed.alerts.yml')).rejects.toThrow('ENOENT');
  });

  it('gives each service a user of the bus', async () => {
    expect(await generated('nats/nats.conf')).toContain('user: charts');
  });

  it('keeps the list of remotes, and reports those that are missing in it', async () => {
    const listed = await generated('remotes/remotes.json');
    await write('frontends/charts/src', 'remote.ts', '');

    expect(writeGeneratedFiles(root)).toEqual([expect.stringContaining('charts')]);
    expect(await generated('remotes/remotes.json')).toBe(listed);
  });
});
