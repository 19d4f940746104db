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
  pids_limit: z.number(),
  ulimits: z.object({ nofile: z.object({ soft: z.number(), hard: z.number() }) }),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.string().regex(/:size=\d+m$/)),
  user: z.string().optional(),
  network_mode: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  networks: z
    .union([
      z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, null]))),
      z.record(z.string(), z.object({ aliases: z.array(z.string()) })),
    ])
    .default({}),
});
const compose = z
  .object({
    services: z.record(z.string(), composeService),
    networks: z.record(z.string(), z.object({ internal: z.literal(true) }).nullable()),
  })
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
const job = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        securityContext: z.unknown(),
        containers: z.array(
          z.object({
            image: z.string(),
            env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
            securityContext: z.unknown(),
          }),
        ),
      }),
    }),
  }),
});
const autoscaler = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ maxReplicas: z.number() }),
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
    demo: 'nobody asks it; it works once a night',
    'database-setup': 'it ends',
    'volume-setup': 'it ends',
    'auth-migrations': 'it ends',
    'catalog-migrations': 'it ends',
    'library-migrations': 'it ends',
    'media-migrations': 'it ends',
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

  it('lets one container change owners of files, without a network, and no other do anything of the kind', () => {
    // The schema wants of each that it drops all capabilities, is read-only and gains no rights, and limits what it can use up.
    const withMore = Object.entries(compose.services).filter(([, { cap_add: added }]) => added.length);

    expect(withMore.map(([name, { cap_add: added, network_mode: mode }]) => [name, added, mode])).toEqual([
      ['volume-setup', ['CHOWN', 'DAC_READ_SEARCH'], 'none'],
    ]);
  });

  it('keeps the owner of a folder that it has changed, where the folder is still empty', () => {
    const volumes = ['nats', 'object-store'].flatMap(
      (name) => parse(text('docker-compose.yml'), { merge: true }).services[name].volumes as unknown[],
    );

    for (const source of ['nats', 'objects'])
      expect(volumes).toContainEqual({ type: 'volume', source, target: '/data', volume: { nocopy: true } });
  });

  it('runs nothing else as root', () => {
    const images = Object.entries(compose.services).filter(([, { image }]) => !image.startsWith('rubato-'));
    const asRoot = images.filter(([, { user = '0' }]) => /^(0|root)(:|$)/.test(user));

    expect(asRoot.map(([name]) => name)).toEqual(['volume-setup']);
  });

  it('lets the front door alone reach further than this machine', () => {
    const open = Object.entries(compose.networks).filter(([, network]) => !network?.internal);
    const inOpen = Object.entries(compose.services).filter(([, { networks }]) => open[0]![0] in networks);

    expect(open).toHaveLength(1);
    expect(inOpen.map(([name]) => name)).toEqual(['front-door']);
  });

  it('has a network for each tier', () => {
    const members = (network: string) =>
      Object.entries(compose.services)
        .filter(([, { networks }]) => network in networks)
        .map(([name]) => name)
        .toSorted();

    expect(Object.fromEntries(Object.keys(compose.networks).map((name) => [name, members(name)]))).toEqual({
      outside: ['front-door'],
      pages: ['browse', 'front-door', 'library-pages', 'player', 'shell'],
      api: ['demo', 'front-door', 'gateway'],
      bus: ['auth', 'catalog', 'demo', 'gateway', 'library', 'media', 'nats', 'redis'],
      database: [
        'auth',
        'auth-migrations',
        'catalog',
        'catalog-migrations',
        'database-setup',
        'library',
        'library-migrations',
        'media',
        'media-migrations',
        'postgres',
      ],
      objects: ['front-door', 'media', 'object-store', 'object-store-setup'],
    });
  });

  it('lets nobody ask NATS how it is, but who watches', () => {
    const { services: laidOver } = z
      .object({ services: z.record(z.string(), z.looseObject({ networks: z.unknown() })) })
      .parse(parse(text('docker-compose.observability.yml'), { merge: true }));

    expect(text('deploy/nats/nats.conf')).toContain('http: $NATS_MONITOR');
    expect(compose.services.nats!.environment.NATS_MONITOR).toBe('127.0.0.1:8222');
    expect(laidOver.nats).toEqual({
      networks: { monitoring: { aliases: ['nats-monitor'] } },
      environment: { NATS_MONITOR: 'nats-monitor:8222' },
    });
  });

  it.each(['auth', 'catalog', 'library', 'media'])(
    "gives %s's owner to its migrations alone, which come before it",
    (name) => {
      const owner = `${name}_owner:`;
      const withOwner = Object.entries(compose.services).filter(([, { environment }]) =>
        Object.values(environment).some((value) => String(value).includes(owner)),
      );

      expect(withOwner.map(([one]) => one)).toEqual([`${name}-migrations`]);
      expect(compose.services[name]!.environment).toMatchObject({
        MIGRATE_AT_START: 'off',
        DATABASE_URL: expect.stringContaining(`//${name}:`),
      });
      expect(parse(text('docker-compose.yml'), { merge: true }).services[name].depends_on).toMatchObject({
        [`${name}-migrations`]: { condition: 'service_completed_successfully' },
      });
    },
  );
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
    const aliases = Object.values(compose.services).flatMap(({ networks }) =>
      Object.values(networks).flatMap((network) => network?.aliases ?? []),
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

  it('has a job for the migrations of each service, with the role that owns the tables', () => {
    const jobs = inBase
      .filter(({ kind, metadata }) => kind === 'Job' && metadata.name.endsWith('-migrations'))
      .map((one) => job.parse(one));

    expect(jobs.map(({ metadata }) => metadata.name)).toEqual(
      ['auth', 'catalog', 'library', 'media'].map((name) => `${name}-migrations`),
    );
    for (const { metadata, spec } of jobs) {
      const [container] = spec.template.spec.containers;
      const name = metadata.name.replace('-migrations', '');

      expect(container!.image).toBe(compose.services[metadata.name]!.image);
      expect(container!.env.map(({ value }) => value).join()).toContain(`//${name}_owner:`);
    }
    expect(settings).toContain('MIGRATE_AT_START');
  });

  it('limits everything that can be written to, and runs nothing with rights', () => {
    const folders = [base, 'deploy/kubernetes/overlays/with-servers'];
    const volumes = folders.flatMap((folder) =>
      readdirSync(join(root, folder)).flatMap((name) =>
        namesIn(join(folder, name), /emptyDir: \{([^}]*)\}/g),
      ),
    );
    const alone = [base, 'deploy/kubernetes/overlays/with-servers']
      .flatMap(documents)
      .filter(({ kind }) => kind === 'Job')
      .map((one) => job.parse(one).spec.template.spec);

    expect(volumes.length).toBeGreaterThan(10);
    expect(volumes.filter((one) => !one!.includes('sizeLimit'))).toEqual([]);
    for (const { securityContext, containers } of alone) {
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of containers)
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('has a disruption budget for each part', () => {
    const budgets = inBase
      .filter(({ kind }) => kind === 'PodDisruptionBudget')
      .map(({ metadata }) => metadata.name);

    expect(budgets.toSorted()).toEqual(parts.map(([name]) => name).toSorted());
  });

  it('asks PostgreSQL for no more connections than it says and than are allowed', () => {
    const { pool, migrating } = { pool: 10, migrating: 2 };
    const replicas = inBase
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map((one) => autoscaler.parse(one))
      .filter(({ metadata }) => `${metadata.name}-migrations` in compose.services)
      .map(({ spec }) => spec.maxReplicas);
    // Each is one more while it is replaced.
    const most = replicas.reduce((sum, count) => sum + (count + 1) * pool + migrating, 0);
    const said = Number(/(\d+) connections at the most/.exec(text('deploy/kubernetes/README.md'))![1]);
    const allowed = Number(/max_connections=(\d+)/.exec(text('docker-compose.yml'))![1]);

    expect(replicas).toHaveLength(4);
    expect(text('packages/service-kit/src/database/database.module.ts')).toContain(`poolSize = ${pool}`);
    expect(most).toBeLessThanOrEqual(said);
    // PostgreSQL keeps three for superusers.
    expect(said).toBeLessThanOrEqual(allowed - 3);
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
