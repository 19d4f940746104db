import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository-files.ts';

describe('the front door', () => {
  const docker = 'nameserver 127.0.0.11\nsearch lan\n';
  const cluster = 'search rubato.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\n';

  /** What `configure.sh` makes of its surroundings: each file by its name. */
  async function configured(
    resolvConf: string,
    env: Readonly<Record<string, string>>,
  ): Promise<(name: string) => string> {
    const folder = await temporaryFolder();
    try {
      writeFileSync(join(folder.path, 'resolv.conf'), resolvConf);
      execFileSync('sh', [join(root, 'deploy/nginx/configure.sh'), folder.path], {
        env: { PATH: process.env.PATH, RESOLV_CONF: join(folder.path, 'resolv.conf'), ...env },
        stdio: 'pipe',
      });
      const files = new Map(
        readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.conf'))
          .map((name) => [name, readFileSync(join(folder.path, name), 'utf8')]),
      );
      return (name) => files.get(name)!;
    } finally {
      await folder.remove();
    }
  }

  it.each([
    ['1.27.3', 'server gateway:3000 resolve max_fails=0;\n  keepalive 64;'],
    ['1.29.1', 'server gateway:3000 resolve max_fails=0;\n  keepalive 64;'],
    ['2.0.0', 'server gateway:3000 resolve max_fails=0;\n  keepalive 64;'],
    ['1.27.2', 'map "" $gateway {\n  default gateway:3000;'],
    ['1.22.1', 'map "" $gateway {\n  default gateway:3000;'],
  ])('looks names up while it runs, and keeps connections where nginx %s can', async (version, text) => {
    const surroundings = (await configured(docker, { NGINX_VERSION: version }))('surroundings.conf');

    expect(surroundings).toContain(text);
    expect(surroundings).toContain('resolver 127.0.0.11 valid=2s ipv6=off;');
  });

  it("takes the cluster's resolver and domain", async () => {
    const surroundings = (await configured(cluster, { NGINX_VERSION: '1.29.0' }))('surroundings.conf');

    expect(surroundings).toContain('resolver 10.96.0.10 valid=5s;');
    expect(surroundings).toContain('server object-store.rubato.svc.cluster.local:9000 resolve');
    expect(surroundings).toContain('default ".rubato.svc.cluster.local";');
  });

  it('has a limit for each thing that one address can have many of, but for 0', async () => {
    const file = await configured(docker, {
      NGINX_VERSION: '1.29.0',
      CONNECTIONS_PER_ADDRESS: '7',
      UPLOADS_AT_ONCE_PER_ADDRESS: '0',
    });

    expect(file('limits/connections.conf')).toBe('limit_conn connections_by_address 7;\n');
    expect(file('limits/api.conf')).toBe(
      'limit_conn connections_by_address 7;\nlimit_conn api_requests_by_address 64;\n',
    );
    expect(file('limits/uploads.conf')).toBe('limit_conn connections_by_address 7;\n');
  });

  it('does not start with a setting that is no number', async () => {
    const start = configured(docker, { NGINX_VERSION: '1.29.0', TRUSTED_PROXY_HOPS: 'two; }' });

    await expect(start).rejects.toThrow('TRUSTED_PROXY_HOPS must be a whole number');
  });
});
