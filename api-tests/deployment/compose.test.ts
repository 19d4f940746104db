import { describe, expect, it } from '@jest/globals';
import { parseObjectStoreConfig } from '@rubato/media-service';
import { parse } from 'yaml';
import { z } from 'zod';
import { listSecrets } from '../../deploy/compose/secrets.mjs';
import { compose, composeFiles, containersIn } from './compose-file.ts';
import { frontEnds, manifests, root, serviceNames, text } from './repository-files.ts';

describe('docker-compose.yml', () => {
  it('publishes the edge proxy only', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports.length);

    expect(published.map(([name]) => name)).toEqual(['edge-proxy']);
  });

  it('publishes only the edge proxy with TLS', () => {
    const { services: overlay } = z
      .object({ services: z.record(z.string(), z.object({ ports: z.array(z.string()) })) })
      .parse(parse(text('docker-compose.tls.yml')));
    const targetPorts = Object.values(overlay).flatMap(({ ports }) =>
      ports.map((port) => port.split(':').at(-1)),
    );
    const listenPorts = ['https.conf', 'redirect.conf'].map(
      (name) => /listen (\d+)/.exec(text(`deploy/nginx/tls/${name}`))![1],
    );

    expect(Object.keys(overlay)).toEqual(['edge-proxy']);
    expect(targetPorts).toEqual(listenPorts);
  });

  /** The services without a health check, and the reasons. */
  const withoutHealthCheck = {
    nats: 'the image contains no HTTP client',
    'object-store': 'the image may contain no HTTP client; object-store-setup waits for it',
    'object-store-setup': 'one-off job',
    demo: 'serves no requests; runs once a night',
    'database-setup': 'one-off job',
    'volume-setup': 'one-off job',
    ...Object.fromEntries(serviceNames.map((name) => [`${name}-migrations`, 'one-off job'])),
  };

  it('gives media enough memory for two inspectors, a job and all concurrent uploads', () => {
    const { mem_limit: limit, environment } = compose.services.media!;
    const uploads = Number(/:-(\d+)/.exec(String(environment.MAX_CONCURRENT_UPLOADS))?.[1]);
    const { partsInMemory = 0 } = parseObjectStoreConfig({
      S3_URL: 'http://object-store:9000',
      S3_ACCESS_KEY: 'media',
      S3_SECRET_KEY: 'the secret key of media',
      MAX_CONCURRENT_UPLOADS: String(uploads),
    });
    const baseMemory = 250;

    expect(limit).toBe('2560m');
    expect(2 * 768 + 512 + partsInMemory * 5 + baseMemory).toBeLessThanOrEqual(2560);
  });

  it('has a memory limit, a restart policy and a health check for every service', () => {
    const unchecked = Object.entries(compose.services).filter(([, { healthcheck }]) => !healthcheck);

    // The schema requires the first two.
    expect(unchecked.map(([name]) => name).toSorted()).toEqual(Object.keys(withoutHealthCheck).toSorted());
  });

  it('grants capabilities only to one container, which may change file owners and has no network', () => {
    // The schema requires that each service drops all capabilities, is read-only, gains no privileges and has
    // resource limits.
    const withCapabilities = Object.entries(compose.services).filter(
      ([, { cap_add: added }]) => added.length,
    );

    expect(
      withCapabilities.map(([name, { cap_add: added, network_mode: mode }]) => [name, added, mode]),
    ).toEqual([['volume-setup', ['CHOWN', 'DAC_READ_SEARCH'], 'none']]);
  });

  it('keeps the changed owner of an empty volume', () => {
    const volumes = ['nats', 'object-store'].flatMap(
      (name) => parse(text('docker-compose.yml'), { merge: true }).services[name].volumes as unknown[],
    );

    for (const source of ['nats', 'objects'])
      expect(volumes).toContainEqual({ type: 'volume', source, target: '/data', volume: { nocopy: true } });
  });

  it('removes every container that uses the NATS volume before a restore deletes the volume', () => {
    const { services } = compose;
    const withVolume = Object.keys(services).filter((name) =>
      services[name]?.volumes.some((volume) => /"(nats:|source":"nats")/.test(JSON.stringify(volume))),
    );
    const [, removed = ''] = /compose rm -sf ([\w -]+) >/.exec(text('deploy/backup/restore.sh')) ?? [];

    expect(withVolume.toSorted()).toEqual(removed.split(' ').toSorted());
  });

  it('runs nothing but the volume setup as root', () => {
    const images = Object.entries(compose.services).filter(([, { image }]) => !image.startsWith('rubato-'));
    const asRoot = images.filter(([, { user = '0' }]) => /^(0|root)(:|$)/.test(user));

    expect(asRoot.map(([name]) => name)).toEqual(['volume-setup']);
  });

  it('gives only the edge proxy, and auth for mail, access to an external network', () => {
    const external = Object.entries(compose.networks).flatMap(([name, network]) =>
      network?.internal ? [] : [name],
    );
    const inExternal = Object.entries(compose.services).flatMap(([name, { networks }]) =>
      external.filter((network) => network in networks).map((network) => [network, name]),
    );

    expect(inExternal.toSorted()).toEqual([
      ['covers', 'media'],
      ['mail', 'auth'],
      ['outside', 'edge-proxy'],
    ]);
  });

  it('has a network for each tier', () => {
    const attachedTo = (network: string) =>
      Object.entries(compose.services)
        .filter(([, { networks }]) => network in networks)
        .map(([name]) => name)
        .toSorted();
    const pages = frontEnds.flatMap((folder) =>
      Object.keys(containersIn(`${folder}/deploy/compose.yml`)).filter((name) => name !== 'edge-proxy'),
    );

    expect(Object.fromEntries(Object.keys(compose.networks).map((name) => [name, attachedTo(name)]))).toEqual(
      {
        outside: ['edge-proxy'],
        pages: ['edge-proxy', 'shell', ...pages].toSorted(),
        api: ['demo', 'edge-proxy', 'gateway'],
        bus: ['gateway', 'nats', 'redis', ...serviceNames].toSorted(),
        database: [
          'database-setup',
          'postgres',
          ...serviceNames.flatMap((name) => [name, `${name}-migrations`]),
        ].toSorted(),
        objects: ['edge-proxy', 'media', 'object-store', 'object-store-setup'],
        mail: ['auth'],
        covers: ['media'],
      },
    );
  });

  it('exposes the NATS monitoring port to the monitoring network only', () => {
    const { services: overlay } = z
      .object({ services: z.record(z.string(), z.looseObject({ networks: z.unknown() })) })
      .parse(parse(text('docker-compose.observability.yml'), { merge: true }));

    expect(text('scripts/deploy/nats-configuration.mjs')).toContain('http: $NATS_MONITOR');
    expect(compose.services.nats!.environment.NATS_MONITOR).toBe('127.0.0.1:8222');
    expect(overlay.nats).toEqual({
      networks: { monitoring: { aliases: ['nats-monitor'] } },
      environment: { NATS_MONITOR: 'nats-monitor:8222' },
    });
  });

  it.each(serviceNames)('gives the owner role of %s only to its migrations, which run first', (name) => {
    const role = name.replaceAll('-', '_');
    const owner = `${role}_owner:`;
    const withOwner = Object.entries(compose.services).filter(([, { environment }]) =>
      Object.values(environment).some((value) => String(value).includes(owner)),
    );

    expect(withOwner.map(([one]) => one)).toEqual([`${name}-migrations`]);
    expect(compose.services[name]!.environment).toMatchObject({
      MIGRATE_ON_STARTUP: 'off',
      DATABASE_URL: expect.stringContaining(`//${role}:`),
    });
    expect(compose.services[name]!.depends_on).toMatchObject({
      [`${name}-migrations`]: { condition: 'service_completed_successfully' },
    });
  });

  it.each(manifests)(
    'gives $name a database role, an owner role and a user of the bus',
    ({ name, database }) => {
      const prefix = name.toUpperCase().replaceAll('-', '_');
      const role = name.replaceAll('-', '_');

      expect(compose.services['database-setup']!.environment).toMatchObject({
        [`${prefix}_DATABASE_PASSWORD`]: `\${${prefix}_DATABASE_PASSWORD:?}`,
        [`${prefix}_DATABASE_OWNER_PASSWORD`]: `\${${prefix}_DATABASE_OWNER_PASSWORD:?}`,
      });
      expect(compose.services.nats!.environment).toHaveProperty(
        `NATS_${prefix}_PASSWORD`,
        `\${NATS_${prefix}_PASSWORD:?}`,
      );
      expect(compose.services[name]!.environment).toMatchObject({
        NATS_USER: name,
        NATS_PASSWORD: `\${NATS_${prefix}_PASSWORD:?}`,
        DATABASE_URL: `postgres://${role}:\${${prefix}_DATABASE_PASSWORD:?}@postgres:5432/${database}`,
      });
    },
  );

  it.each(frontEnds)('serves %s under its name, and starts it with the edge proxy', (folder) => {
    const { 'edge-proxy': edgeProxy, ...own } = containersIn(`${folder}/deploy/compose.yml`);
    const names = Object.keys(own);

    expect(names).toHaveLength(1);
    expect(compose.services[names[0]!]!.networks).toEqual({
      pages: { aliases: [folder.replace('frontends/', 'frontend-')] },
    });
    expect(edgeProxy).toEqual({ depends_on: names });
  });

  it('generates every variable that a Compose file requires', () => {
    const required = composeFiles.flatMap((file) =>
      [...text(file).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!),
    );

    expect(listSecrets(root)).toEqual(expect.arrayContaining(required));
    expect(listSecrets(root)).toContain('REDIS_PASSWORD');
  });

  it.each(serviceNames)('monitors %s', (name) => {
    expect(containersIn(`services/${name}/deploy/compose.observability.yml`)).toEqual({
      [name]: {
        networks: ['monitoring'],
        environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://jaeger:4318' },
      },
    });
  });
});
