import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { temporaryFolder } from '@rubato/testing';
import { parseCatalogConfig } from '../../services/catalog/src/config.ts';
import { parseLibraryConfig } from '../../services/library/src/config.ts';
import { parseMediaConfig } from '../../services/media/src/config.ts';
import { processes, compose, composeFiles } from './compose-file.ts';
import {
  autoscaler,
  baseFolders,
  deployment,
  deployments,
  documents,
  inBase,
  job,
  services,
  settingLines,
} from './kubernetes-files.ts';
import { namesIn, root, serviceNames, text } from './repository-files.ts';

const settings = settingLines.map((line) => line.split('=')[0]!).toSorted();

/** The setting of each quota, with its default. */
const required = { DATABASE_URL: 'postgres://127.0.0.1/none', INTERNAL_SECRET: 's'.repeat(32) };
const quotas = [parseCatalogConfig, parseLibraryConfig, parseMediaConfig].map(
  (config) => config(required).quotas,
);
const quotaSettings = quotas.flatMap(({ user, demo }) => [
  ...Object.entries(user).map(([name, limit]) => [`QUOTA_${settingName(name)}`, limit] as const),
  ...Object.entries(demo).map(([name, limit]) => [`DEMO_QUOTA_${settingName(name)}`, limit] as const),
]);

function settingName(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

describe('Kubernetes', () => {
  it('runs the same processes as Docker Compose', () => {
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      processes.map(([name]) => name).toSorted(),
    );
  });

  it.each(processes)('configures %s like Docker Compose', (name, { image, environment }) => {
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
      composeFiles.flatMap((file) =>
        [...text(file).matchAll(new RegExp(`\\b${name}:-(\\d+)`, 'g'))].map(([, value]) => value),
      ),
    );
    const inSettings = settingLines.filter((line) => line.startsWith(`${name}=`));

    expect([[...inCompose], inSettings]).toEqual([[String(limit)], [`${name}=${limit}`]]);
  });

  it('gives the processes that uploads pass through time to finish them', () => {
    const [drain] = settingLines.flatMap((line) => /^UPLOAD_DRAIN_SECONDS=(\d+)/.exec(line)?.slice(1) ?? []);
    const gracePeriods = [
      'deploy/kubernetes/common/gateway.patch.yaml',
      'deploy/kubernetes/common/edge-proxy.patch.yaml',
      'services/media/deploy/kubernetes/service.yaml',
    ].map((file) => Number(/terminationGracePeriodSeconds\D+(\d+)/.exec(text(file))![1]));
    const preStopAndShutdown = 12 + 10;

    expect(Number(drain)).toBe(45 * 60);
    expect(Math.min(...gracePeriods)).toBeGreaterThanOrEqual(Number(drain) + preStopAndShutdown);
  });

  it('has no unknown setting', () => {
    const known = processes.flatMap(([, { environment }]) => Object.keys(environment));

    expect(settings.filter((name) => !known.includes(name!))).toEqual([]);
  });

  it('offers the service names and ports that the edge proxy and the gateway use', () => {
    const used = [
      ...text('deploy/nginx/configure.sh').matchAll(/^ {2}server \w+ ([a-z-]+) (\d+)$/gm),
      ...settingLines.join('\n').matchAll(/^MEDIA_URL=http:\/\/([a-z-]+):(\d+)$/gm),
    ].map(([, host, port]) => `${host}:${port}`);
    const aliases = Object.values(compose.services).flatMap(({ networks }) =>
      Object.values(networks).flatMap((network) => network?.aliases ?? []),
    );
    const offered = services.map(({ metadata, spec }) => `${metadata.name}:${spec.ports[0]!.port}`);

    expect(offered).toEqual(expect.arrayContaining(used.filter((one) => one !== 'object-store:9000')));
    expect(offered).toEqual(expect.arrayContaining(aliases.map((alias) => `${alias}:8080`)));
  });

  it('starts PostgreSQL like Docker Compose, with a log that contains no values of rows', () => {
    const server = z.object({
      spec: z.object({
        template: z.object({
          spec: z.object({ containers: z.tuple([z.object({ args: z.array(z.string()) })]) }),
        }),
      }),
    });
    const [container] = documents('deploy/kubernetes/overlays/with-servers')
      .filter(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'postgres')
      .map((one) => server.parse(one).spec.template.spec.containers[0]);

    expect(container!.args).toEqual(compose.services.postgres!.command);
    expect(container!.args.join(' ')).toContain(' -c log_error_verbosity=terse');
  });

  it('scales by metrics that the adapter derives from those of the processes', () => {
    const rules = z
      .object({
        rules: z.object({
          custom: z.array(z.object({ seriesQuery: z.string(), name: z.object({ as: z.string() }) })),
        }),
      })
      .parse(parse(text('deploy/kubernetes/metrics/prometheus-adapter.values.yaml'))).rules.custom;
    const wanted = baseFolders
      .flatMap((folder) => namesIn(`${folder}/autoscaling.yaml`, /metric: \{ name: (\w+) \}/g, ''))
      .toSorted();
    const telemetry = 'packages/service-kit/src/telemetry';
    const measured = [
      ...namesIn(`${telemetry}/http-metrics.hook.ts`, /createHistogram\('(\w+)'/g),
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
      serviceNames.map((name) => `${name}-migrations`),
    );
    for (const { metadata, spec } of jobs) {
      const [container] = spec.template.spec.containers;
      const name = metadata.name.replace('-migrations', '');

      expect(container!.image).toBe(compose.services[metadata.name]!.image);
      expect(container!.env.map(({ value }) => value).join()).toContain(
        `//${name.replaceAll('-', '_')}_owner:`,
      );
    }
    expect(settings).toContain('MIGRATE_ON_STARTUP');
  });

  it('limits every writable volume', () => {
    const folders = [...baseFolders, 'deploy/kubernetes/overlays/with-servers'];
    const volumes = folders.flatMap((folder) =>
      readdirSync(join(root, folder)).flatMap((name) =>
        namesIn(join(folder, name), /emptyDir: \{([^}]*)\}/g),
      ),
    );

    expect(volumes.length).toBeGreaterThan(10);
    expect(volumes.filter((one) => !one!.includes('sizeLimit'))).toEqual([]);
  });

  it('has a disruption budget for each process', () => {
    const budgets = inBase
      .filter(({ kind }) => kind === 'PodDisruptionBudget')
      .map(({ metadata }) => metadata.name);

    expect(budgets.toSorted()).toEqual(processes.map(([name]) => name).toSorted());
  });

  it('opens no more PostgreSQL connections than documented and allowed', () => {
    const { pool, migrating } = { pool: 10, migrating: 2 };
    /** Where a service states another size. */
    const poolOf = (service: string) => {
      const own = /poolSize = (\d+)/.exec(text(`services/${service}/src/app.module.ts`));
      return own ? Number(own[1]) : pool;
    };
    const replicas = inBase
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map((one) => autoscaler.parse(one))
      .filter(({ metadata }) => `${metadata.name}-migrations` in compose.services)
      .map(({ metadata, spec }) => ({ count: spec.maxReplicas, size: poolOf(metadata.name) }));
    // A rollout adds one replica.
    const maxConnections = replicas.reduce((sum, { count, size }) => sum + (count + 1) * size + migrating, 0);
    const documented = Number(/at most (\d+) connections/.exec(text('deploy/kubernetes/README.md'))![1]);
    const allowed = Number(/max_connections=(\d+)/.exec(text('docker-compose.yml'))![1]);

    expect(replicas).toHaveLength(serviceNames.length);
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
      // The rendered component adds those of the users of the bus.
      expect(container!.env.map(({ name }) => name).toSorted()).toEqual(
        Object.keys(environment)
          .filter((name) => !/^NATS_\w+_PASSWORD$/.test(name))
          .toSorted(),
      );
    }
    expect(servers).toHaveLength(4);
  });

  it.each(['common', 'overlays/example', 'overlays/with-servers'])(
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

      // The base is rendered.
      expect(listed.filter((name) => name !== '../../base' && !existsSync(join(path, name)))).toEqual([]);
      expect(present.filter((name) => !listed.includes(basename(name)))).toEqual([]);
    },
  );

  it('renders a base with everything of each service and front end, and with the users of servers in the cluster', async () => {
    const folder = await temporaryFolder();
    try {
      const output = join(folder.path, 'base');
      const script = join(root, 'scripts/deploy/render-kubernetes.mjs');
      execFileSync(process.execPath, [script, '--registry', 'registry.example', '--tag', '7', output]);
      const rendered = z
        .object({
          resources: z.array(z.string()),
          configMapGenerator: z.array(z.object({ name: z.string(), envs: z.array(z.string()).default([]) })),
          images: z.array(z.object({ name: z.string(), newName: z.string(), newTag: z.string() })),
        })
        .parse(parse(readFileSync(join(output, 'kustomization.yaml'), 'utf8')));
      const expected = baseFolders.flatMap((one) =>
        readdirSync(join(root, one))
          .filter((name) => name.endsWith('.yaml') && !/\.patch\.yaml$|^kustomization/.test(name))
          .map((name) => join(one.replace(/\/?deploy\/kubernetes(\/common)?/, ''), name)),
      );
      const usersOf = (name: string) =>
        readFileSync(join(output, 'servers', `${name}.patch.yaml`), 'utf8')
          .match(/(?<=key: )\w+/g)!
          .toSorted();
      const variablesOf = (name: string) => Object.keys(compose.services[name]!.environment).toSorted();

      expect(rendered.resources.toSorted()).toEqual(expected.toSorted());
      expect(rendered.resources.filter((path) => !existsSync(join(output, path)))).toEqual([]);
      expect(rendered.images).toEqual(
        processes
          .map(([, { image: name }]) => ({ name, newName: `registry.example/${name}`, newTag: '7' }))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      );
      expect(usersOf('nats')).toEqual(variablesOf('nats').filter((name) => name.endsWith('_PASSWORD')));
      expect(usersOf('database-setup')).toEqual(
        variablesOf('database-setup').filter((name) => name.includes('_DATABASE_')),
      );
    } finally {
      await folder.remove();
    }
  });

  it('does not replace files that were not rendered', async () => {
    const folder = await temporaryFolder();
    try {
      writeFileSync(join(folder.path, 'kustomization.yaml'), 'kind: Kustomization');
      const script = join(root, 'scripts/deploy/render-kubernetes.mjs');

      expect(() => execFileSync(process.execPath, [script, folder.path], { stdio: 'pipe' })).toThrow(
        'contains files that were not rendered',
      );
      expect(readFileSync(join(folder.path, 'kustomization.yaml'), 'utf8')).toBe('kind: Kustomization');
    } finally {
      await folder.remove();
    }
  });
});
