import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { standaloneConfig } from '@rubato/standalone';
import { components, compose } from './compose-file.ts';
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

/** The setting of each quota, with its default. */
const quotaSettings = Object.values(standaloneConfig({}).quotas).flatMap(({ member, demo }) => [
  ...Object.entries(member).map(([name, limit]) => [`QUOTA_${settingName(name)}`, limit] as const),
  ...Object.entries(demo).map(([name, limit]) => [`DEMO_QUOTA_${settingName(name)}`, limit] as const),
]);

function settingName(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

describe('Kubernetes', () => {
  it('runs the same components as Docker Compose', () => {
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      components.map(([name]) => name).toSorted(),
    );
  });

  it.each(components)('configures %s like Docker Compose', (name, { image, environment }) => {
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

  it.each(quotaSettings)('has the same default of %s as the code and Docker Compose', (name, limit) => {
    const inCompose = new Set(
      [...text('docker-compose.yml').matchAll(new RegExp(`\\b${name}:-(\\d+)`, 'g'))].map(
        ([, value]) => value,
      ),
    );
    const [, inSettings] = new RegExp(`^${name}=(.*)$`, 'm').exec(text(`${base}/settings.env`)) ?? [];

    expect([[...inCompose], inSettings]).toEqual([[String(limit)], String(limit)]);
  });

  it('has no unknown setting', () => {
    const known = components.flatMap(([, { environment }]) => Object.keys(environment));

    expect(settings.filter((name) => !known.includes(name!))).toEqual([]);
  });

  it('offers the service names and ports that the edge proxy and the gateway use', () => {
    const used = [
      ...text('deploy/nginx/configure.sh').matchAll(/^ {2}server \w+ ([a-z-]+) (\d+)$/gm),
      ...text(`${base}/settings.env`).matchAll(/^MEDIA_URL=http:\/\/([a-z-]+):(\d+)$/gm),
    ].map(([, host, port]) => `${host}:${port}`);
    const aliases = Object.values(compose.services).flatMap(({ networks }) =>
      Object.values(networks).flatMap((network) => network?.aliases ?? []),
    );
    const offered = services.map(({ metadata, spec }) => `${metadata.name}:${spec.ports[0]!.port}`);

    expect(offered).toEqual(expect.arrayContaining(used.filter((one) => one !== 'object-store:9000')));
    expect(offered).toEqual(expect.arrayContaining(aliases.map((alias) => `${alias}:8080`)));
  });

  it('scales by metrics that the adapter derives from those of the components', () => {
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

  it('has a migration job for each service, with the role that owns the tables', () => {
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

  it('limits every writable volume, and runs nothing with privileges', () => {
    const folders = [base, 'deploy/kubernetes/overlays/with-servers'];
    const volumes = folders.flatMap((folder) =>
      readdirSync(join(root, folder)).flatMap((name) =>
        namesIn(join(folder, name), /emptyDir: \{([^}]*)\}/g),
      ),
    );
    const jobPods = [base, 'deploy/kubernetes/overlays/with-servers']
      .flatMap(documents)
      .filter(({ kind }) => kind === 'Job')
      .map((one) => job.parse(one).spec.template.spec);

    expect(volumes.length).toBeGreaterThan(10);
    expect(volumes.filter((one) => !one!.includes('sizeLimit'))).toEqual([]);
    for (const { securityContext, containers } of jobPods) {
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

  it('has a disruption budget for each component', () => {
    const budgets = inBase
      .filter(({ kind }) => kind === 'PodDisruptionBudget')
      .map(({ metadata }) => metadata.name);

    expect(budgets.toSorted()).toEqual(components.map(([name]) => name).toSorted());
  });

  it('opens no more PostgreSQL connections than documented and allowed', () => {
    const { pool, migrating } = { pool: 10, migrating: 2 };
    const replicas = inBase
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map((one) => autoscaler.parse(one))
      .filter(({ metadata }) => `${metadata.name}-migrations` in compose.services)
      .map(({ spec }) => spec.maxReplicas);
    // A rollout adds one replica.
    const maxConnections = replicas.reduce((sum, count) => sum + (count + 1) * pool + migrating, 0);
    const documented = Number(/at most (\d+) connections/.exec(text('deploy/kubernetes/README.md'))![1]);
    const allowed = Number(/max_connections=(\d+)/.exec(text('docker-compose.yml'))![1]);

    expect(replicas).toHaveLength(4);
    expect(text('packages/service-kit/src/database/database.module.ts')).toContain(`poolSize = ${pool}`);
    expect(maxConnections).toBeLessThanOrEqual(documented);
    // PostgreSQL keeps three for superusers.
    expect(documented).toBeLessThanOrEqual(allowed - 3);
  });

  it('has a Deployment behind every Service', () => {
    const names = deployments.map(({ spec }) => spec.selector.matchLabels['app.kubernetes.io/name']);

    for (const { spec } of services) expect(names).toContain(spec.selector['app.kubernetes.io/name']);
  });

  it('runs the same servers as Docker Compose in the trial overlay, with the same configuration', () => {
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

  it.each(['example', 'with-servers'])('lists every secret in the example of %s', (overlay) => {
    const created = namesIn('deploy/compose/init.mjs', /^ {2}'([A-Z0-9_]+)',$/gm);

    expect(
      namesIn(`deploy/kubernetes/overlays/${overlay}/secrets.env.example`, /^#([A-Z0-9_]+)=$/gm),
    ).toEqual(created);
  });

  it.each(['base', 'overlays/example', 'overlays/with-servers'])(
    'refers only to existing files, and to all of them, in %s',
    (folder) => {
      const path = join(root, 'deploy/kubernetes', folder);
      const { resources, patches } = z
        .object({
          resources: z.array(z.string()),
          patches: z.array(z.object({ path: z.string().optional() })),
        })
        .parse(parse(readFileSync(join(path, 'kustomization.yaml'), 'utf8')));
      const listed = [...resources, ...patches.flatMap((patch) => patch.path ?? [])];
      const present = readdirSync(path).filter(
        (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
      );

      expect(listed.filter((name) => !existsSync(join(path, name)))).toEqual([]);
      expect(present.filter((name) => !listed.includes(basename(name)))).toEqual([]);
    },
  );
});
