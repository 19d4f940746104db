import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository-files.ts';

describe('the edge proxy', () => {
  const docker = 'nameserver 127.0.0.11\nsearch lan\n';
  const cluster = 'search rubato.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\n';

  /** Runs `configure.sh`, and returns a lookup of the written files by name. */
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
  ])(
    'resolves names at run time with nginx %s, and keeps connections alive where it can',
    async (version, text) => {
      const environment = (await configured(docker, { NGINX_VERSION: version }))('environment.conf');

      expect(environment).toContain(text);
      expect(environment).toContain('resolver 127.0.0.11 valid=2s ipv6=off;');
    },
  );

  it("uses the cluster's resolver and domain", async () => {
    const environment = (await configured(cluster, { NGINX_VERSION: '1.29.0' }))('environment.conf');

    expect(environment).toContain('resolver 10.96.0.10 valid=5s;');
    expect(environment).toContain('server object-store.rubato.svc.cluster.local:9000 resolve');
    expect(environment).toContain('default ".rubato.svc.cluster.local";');
  });

  it('writes a limit per address unless it is 0', async () => {
    const file = await configured(docker, {
      NGINX_VERSION: '1.29.0',
      MAX_CONNECTIONS_PER_ADDRESS: '7',
      MAX_CONCURRENT_UPLOADS_PER_ADDRESS: '0',
    });

    expect(file('limits/connections.conf')).toBe('limit_conn connections_by_address 7;\n');
    expect(file('limits/uploads.conf')).toBe('limit_conn connections_by_address 7;\n');
    expect((await configured(docker, { NGINX_VERSION: '1.29.0' }))('limits/uploads.conf')).toBe(
      'limit_conn connections_by_address 512;\nlimit_conn uploads_by_address 16;\n',
    );
  });

  it('rejects a setting that is not a number', async () => {
    const start = configured(docker, { NGINX_VERSION: '1.29.0', TRUSTED_PROXY_HOPS: 'two; }' });

    await expect(start).rejects.toThrow('TRUSTED_PROXY_HOPS must be a whole number');
  });
});
