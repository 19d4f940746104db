import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { objectStoreConfig } from '@rubato/media-service';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { standaloneConfig } from '../src/index.ts';

const root = join(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

const composeService = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.unknown()).default({}),
  ports: z.array(z.string()).default([]),
  restart: z.string(),
  mem_limit: z.string(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  networks: z.object({ default: z.object({ aliases: z.array(z.string()) }) }).optional(),
});
const compose = z
  .object({ services: z.record(z.string(), composeService) })
  .parse(parse(text('docker-compose.yml'), { merge: true }));

const labels = z.record(z.string(), z.string());
const pod = z.object({
  metadata: z.object({ labels }),
  spec: z.object({
    containers: z.array(
      z.object({
        image: z.string(),
        env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
      }),
    ),
  }),
});
const document = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ selector: z.object({ matchLabels: labels }), template: pod }),
});
const service = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ selector: labels, ports: z.array(z.object({ port: z.number() })) }),
});

const base = 'deploy/kubernetes/base';
const documents = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml') && !/\.patch\.yaml$|^kustomization/.test(name))
    .flatMap((name) => parseAllDocuments(text(join(folder, name))).map((one) => document.parse(one.toJS())));
const inBase = documents(base);
const deployments = inBase.filter(({ kind }) => kind === 'Deployment').map((one) => deployment.parse(one));
const services = inBase.filter(({ kind }) => kind === 'Service').map((one) => service.parse(one));

const namesIn = (path: string, pattern: RegExp) =>
  [...text(path).matchAll(pattern)].map(([, name]) => name).toSorted();
const settings = namesIn(`${base}/settings.env`, /^([A-Z0-9_]+)=/gm);
const parts = Object.entries(compose.services).filter(
  ([name, { image }]) => image === `rubato-${name}` && name !== 'demo',
);

/** Each quota by the name of its setting, with its default. */
const quotaSettings = Object.values(standaloneConfig({}).quotas).flatMap(({ member, demo }) => [
  ...Object.entries(member).map(([name, limit]) => [`QUOTA_${settingName(name)}`, limit] as const),
  ...Object.entries(demo).map(([name, limit]) => [`DEMO_QUOTA_${settingName(name)}`, limit] as const),
]);

function settingName(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

describe('docker-compose.yml', () => {
  it('publishes the front door only', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports.length);

    expect(published.map(([name]) => name)).toEqual(['front-door']);
  });

  it('publishes nothing more with TLS', () => {
    const { services: laidOver } = z
      .object({ services: z.record(z.string(), z.object({ ports: z.array(z.string()) })) })
      .parse(parse(text('docker-compose.tls.yml')));
    const inside = Object.values(laidOver).flatMap(({ ports }) =>
      ports.map((port) => port.split(':').at(-1)),
    );
    const listened = ['https.conf', 'redirect.conf'].map(
      (name) => /listen (\d+)/.exec(text(`deploy/nginx/tls/${name}`))![1],
    );

    expect(Object.keys(laidOver)).toEqual(['front-door']);
    expect(inside).toEqual(listened);
  });

  /** Those with no health check, and why. */
  const unasked = {
    nats: 'its image holds nothing that could ask',
    'object-store': 'its image promises nothing that could ask; the set-up waits for it',
    'object-store-setup': 'it ends',
    demo: 'it ends',
  };

  it('gives media memory for two inspectors and for all uploads that it takes at once', () => {
    const { mem_limit: limit, environment } = compose.services.media!;
    const uploads = Number(/:-(\d+)/.exec(String(environment.UPLOADS_AT_ONCE))?.[1]);
    const { partsInMemory = 0 } = objectStoreConfig({
      S3_URL: 'http://object-store:9000',
      S3_ACCESS_KEY: 'media',
      S3_SECRET_KEY: 'a secret of media alone',
      UPLOADS_AT_ONCE: String(uploads),
    });
    const itself = 250;

    expect(limit).toBe('2g');
    expect(2 * 768 + partsInMemory * 5 + itself).toBeLessThanOrEqual(2048);
  });

  it('has a limit of memory, a restart policy and a health check for every service', () => {
    const unchecked = Object.entries(compose.services).filter(([, { healthcheck }]) => !healthcheck);

    // The schema wants the first two of each.
    expect(unchecked.map(([name]) => name).toSorted()).toEqual(Object.keys(unasked).toSorted());
  });
});

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
      UPLOADS_PER_ADDRESS: '0',
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

describe('Kubernetes', () => {
  it('runs the parts that Docker Compose runs', () => {
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      parts.map(([name]) => name).toSorted(),
    );
  });

  it.each(parts)('tells %s what Docker Compose tells it', (name, { image, environment }) => {
    const [container] = deployments.find(({ metadata }) => metadata.name === name)!.spec.template.spec
      .containers;
    const own = container!.env.map((variable) => variable.name);
    const inUrls = container!.env.flatMap(({ value }) => value?.match(/(?<=\$\()\w+/g) ?? []);
    const common = Object.keys(environment).filter((variable) => settings.includes(variable));

    expect(container!.image).toBe(image);
    expect([...own.filter((variable) => !inUrls.includes(variable)), ...common].toSorted()).toEqual(
      Object.keys(environment).toSorted(),
    );
  });

  it.each(quotaSettings)(
    'has the default of %s that the parts have, as Docker Compose has',
    (name, limit) => {
      const inCompose = new Set(
        [...text('docker-compose.yml').matchAll(new RegExp(`\\b${name}:-(\\d+)`, 'g'))].map(
          ([, value]) => value,
        ),
      );
      const [, inSettings] = new RegExp(`^${name}=(.*)$`, 'm').exec(text(`${base}/settings.env`)) ?? [];

      expect([[...inCompose], inSettings]).toEqual([[String(limit)], String(limit)]);
    },
  );

  it('has no setting that no part knows', () => {
    const known = parts.flatMap(([, { environment }]) => Object.keys(environment));

    expect(settings.filter((name) => !known.includes(name!))).toEqual([]);
  });

  it('answers under the names and ports that the front door and the gateway ask', () => {
    const asked = [
      ...text('deploy/nginx/configure.sh').matchAll(/^ {2}server \w+ ([a-z-]+) (\d+)$/gm),
      ...text(`${base}/settings.env`).matchAll(/^MEDIA_URL=http:\/\/([a-z-]+):(\d+)$/gm),
    ].map(([, host, port]) => `${host}:${port}`);
    const aliases = Object.values(compose.services).flatMap(
      ({ networks }) => networks?.default.aliases ?? [],
    );
    const offered = services.map(({ metadata, spec }) => `${metadata.name}:${spec.ports[0]!.port}`);

    expect(offered).toEqual(expect.arrayContaining(asked.filter((one) => one !== 'object-store:9000')));
    expect(offered).toEqual(expect.arrayContaining(aliases.map((alias) => `${alias}:8080`)));
  });

  it('scales by what the adapter makes of what the parts measure', () => {
    const rules = z
      .object({
        rules: z.object({
          custom: z.array(z.object({ seriesQuery: z.string(), name: z.object({ as: z.string() }) })),
        }),
      })
      .parse(parse(text('deploy/kubernetes/metrics/prometheus-adapter.values.yaml'))).rules.custom;
    const wanted = namesIn(`${base}/autoscaling.yaml`, /metric: \{ name: (\w+) \}/g);
    const telemetry = 'packages/service-kit/src/telemetry';
    const measured = [
      ...namesIn(`${telemetry}/http-metrics.hook.ts`, /histogram\('(\w+)'/g),
      ...namesIn(`${telemetry}/call-metrics.ts`, /const name = `(\w+)_\$\{side\}`/g).map(
        (name) => `${name}_server_duration_seconds`,
      ),
    ];

    expect([...new Set(wanted)]).toEqual(rules.map(({ name }) => name.as).toSorted());
    expect(rules.map(({ seriesQuery }) => seriesQuery.replace(/_bucket\{.*/, ''))).toEqual(measured);
  });

  it('has a part behind every Service', () => {
    const names = deployments.map(({ spec }) => spec.selector.matchLabels['app.kubernetes.io/name']);

    for (const { spec } of services) expect(names).toContain(spec.selector['app.kubernetes.io/name']);
  });

  it('tries it with the servers of Docker Compose, and tells them the same', () => {
    const servers = documents('deploy/kubernetes/overlays/with-servers').filter(
      ({ kind }) => kind === 'StatefulSet',
    );

    for (const server of servers.map((one) => deployment.parse(one))) {
      const [container] = server.spec.template.spec.containers;
      const { image, environment } = compose.services[server.metadata.name]!;

      expect(container!.image).toBe(image);
      expect(container!.env.map(({ name }) => name).toSorted()).toEqual(Object.keys(environment).toSorted());
    }
    expect(servers).toHaveLength(4);
  });

  it.each(['example', 'with-servers'])('names every secret in the example of %s', (overlay) => {
    const made = namesIn('deploy/compose/init.mjs', /^ {2}'([A-Z0-9_]+)',$/gm);

    expect(
      namesIn(`deploy/kubernetes/overlays/${overlay}/secrets.env.example`, /^#([A-Z0-9_]+)=$/gm),
    ).toEqual(made);
  });

  it.each(['base', 'overlays/example', 'overlays/with-servers'])(
    'finds every file that %s names',
    (folder) => {
      const path = join(root, 'deploy/kubernetes', folder);
      const { resources, patches } = z
        .object({
          resources: z.array(z.string()),
          patches: z.array(z.object({ path: z.string().optional() })),
        })
        .parse(parse(readFileSync(join(path, 'kustomization.yaml'), 'utf8')));
      const named = [...resources, ...patches.flatMap((patch) => patch.path ?? [])];
      const present = readdirSync(path).filter(
        (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
      );

      expect(named.filter((name) => !existsSync(join(path, name)))).toEqual([]);
      expect(present.filter((name) => !named.includes(basename(name)))).toEqual([]);
    },
  );
});
