import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { standaloneConfig } from '@rubato/standalone';
import { compose, parts } from './compose-file.ts';
import {
  autoscaler,
  base,
  deployment,
  deployments,
  documents,
  inBase,
  job,
  services,
} from './kubernetes-files.ts';
import { namesIn, root, text } from './repository-files.ts';

const settings = namesIn(`${base}/settings.env`, /^([A-Z0-9_]+)=/gm);

/** Each quota by the name of its setting, with its default. */
const quotaSettings = Object.values(standaloneConfig({}).quotas).flatMap(({ member, demo }) => [
  ...Object.entries(member).map(([name, limit]) => [`QUOTA_${settingName(name)}`, limit] as const),
  ...Object.entries(demo).map(([name, limit]) => [`DEMO_QUOTA_${settingName(name)}`, limit] as const),
]);

function settingName(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

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

  it('answers under the names and ports that the edge proxy and the gateway ask', () => {
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
    const said = Number(/at most (\d+) connections/.exec(text('deploy/kubernetes/README.md'))![1]);
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
