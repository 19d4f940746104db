import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listSecrets, findMissingSecrets } from '../../deploy/compose/secrets.mjs';
import { containersIn } from './compose-file.ts';
import { root, text } from './repository-files.ts';

const file = 'docker-compose.observability.yml';
const watcher = z.object({
  image: z.string(),
  pid: z.string().optional(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
});
const watchers = Object.entries(containersIn(file)).flatMap(([name, one]) => {
  const parsed = watcher.safeParse(one);
  return parsed.success ? [[name, parsed.data] as const] : [];
});
const container = (name: string) => new Map(watchers).get(name)!;

describe('docker-compose.observability.yml', () => {
  it('gives the admin of Grafana a generated password', () => {
    expect(container('grafana').environment).toMatchObject({
      GF_SECURITY_ADMIN_PASSWORD: '${GRAFANA_PASSWORD:?run npm run compose:init}',
    });
    expect(findMissingSecrets(root, '', [file])).toContainEqual([
      'GRAFANA_PASSWORD',
      expect.stringMatching(/^s[0-9a-f]{38}$/),
    ]);
    expect(findMissingSecrets(root, 'GRAFANA_PASSWORD=chosen', [file]).map(([name]) => name)).not.toContain(
      'GRAFANA_PASSWORD',
    );
  });

  it('makes no operator without monitoring keep a password of it', () => {
    expect(listSecrets(root)).not.toContain('GRAFANA_PASSWORD');
  });

  it('leaves to the operator what else an added file requires, and reads no missing one', () => {
    const added = listSecrets(root, ['docker-compose.tls.yml', 'docker-compose.mail.yml', 'removed.yml']);

    expect(added).toEqual(listSecrets(root));
  });

  it('adds no secret of monitoring to the secrets of Kubernetes', async () => {
    const folder = await temporaryFolder();
    try {
      const path = join(folder.path, 'secrets.env');
      execFileSync(process.execPath, [join(root, 'deploy/compose/init.mjs'), path]);
      const names = readFileSync(path, 'utf8').match(/^\w+/gm);

      expect(names).toEqual(listSecrets(root));
    } finally {
      await folder.remove();
    }
  });

  it('shows no file and no process of the machine to any container', () => {
    const fromMachine = watchers.flatMap(([name, { volumes }]) =>
      volumes.filter((volume) => !/^(\.\/deploy\/[\w./-]+:.+:ro|[a-z]+:.+)$/.test(volume)).map(() => name),
    );

    expect(watchers.length).toBeGreaterThan(4);
    expect(fromMachine).toEqual([]);
    expect(watchers.filter(([, { pid }]) => pid).map(([name]) => name)).toEqual([]);
  });

  it('measures the disk of the volumes, and nothing else of the machine', () => {
    const { command, volumes } = container('node-exporter');
    const used = [
      ...[
        text('deploy/observability/alerts.yml'),
        text('deploy/observability/grafana/dashboards/rubato.json'),
      ]
        .join('\n')
        .matchAll(/\bnode_([a-z]+)_/g),
    ].map(([, collector]) => collector);
    const excluded = /mount-points-exclude=(.*)$/.exec(command.at(-1)!)![1]!.replaceAll('$$', '$');
    const [mountPoint] = volumes.map((volume) => volume.split(':')[1]!);

    expect([...new Set(used)]).toEqual(['filesystem']);
    expect(command).toEqual([
      '--collector.disable-defaults',
      '--collector.filesystem',
      expect.stringContaining('--collector.filesystem.mount-points-exclude='),
    ]);
    expect(mountPoint).not.toMatch(new RegExp(excluded));
    expect('/etc/hosts').toMatch(new RegExp(excluded));
  });
});
