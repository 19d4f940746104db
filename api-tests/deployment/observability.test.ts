import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listSecrets, missingSecrets } from '../../deploy/compose/secrets.mjs';
import { containersIn } from './compose-file.ts';
import { root } from './repository-files.ts';

const file = 'docker-compose.observability.yml';
const watcher = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
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
    expect(missingSecrets(root, '', [file])).toContainEqual([
      'GRAFANA_PASSWORD',
      expect.stringMatching(/^s[0-9a-f]{38}$/),
    ]);
    expect(missingSecrets(root, 'GRAFANA_PASSWORD=chosen', [file]).map(([name]) => name)).not.toContain(
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
});
