import { describe, expect, it } from '@jest/globals';
import { objectStoreConfig } from '@rubato/media-service';
import { parse } from 'yaml';
import { z } from 'zod';
import { compose } from './compose-file.ts';
import { text } from './repository-files.ts';

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
    'auth-migrations': 'one-off job',
    'catalog-migrations': 'one-off job',
    'library-migrations': 'one-off job',
    'media-migrations': 'one-off job',
  };

  it('gives media enough memory for two inspectors, a job and all concurrent uploads', () => {
    const { mem_limit: limit, environment } = compose.services.media!;
    const uploads = Number(/:-(\d+)/.exec(String(environment.UPLOADS_AT_ONCE))?.[1]);
    const { partsInMemory = 0 } = objectStoreConfig({
      S3_URL: 'http://object-store:9000',
      S3_ACCESS_KEY: 'media',
      S3_SECRET_KEY: 'the secret key of media',
      UPLOADS_AT_ONCE: String(uploads),
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
    const { services } = z
      .object({
        services: z.record(z.string(), z.looseObject({ volumes: z.array(z.unknown()).default([]) })),
      })
      .parse(parse(text('docker-compose.yml'), { merge: true }));
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

  it('gives only the edge proxy access to an external network', () => {
    const external = Object.entries(compose.networks).filter(([, network]) => !network?.internal);
    const inExternal = Object.entries(compose.services).filter(
      ([, { networks }]) => external[0]![0] in networks,
    );

    expect(external).toHaveLength(1);
    expect(inExternal.map(([name]) => name)).toEqual(['edge-proxy']);
  });

  it('has a network for each tier', () => {
    const members = (network: string) =>
      Object.entries(compose.services)
        .filter(([, { networks }]) => network in networks)
        .map(([name]) => name)
        .toSorted();

    expect(Object.fromEntries(Object.keys(compose.networks).map((name) => [name, members(name)]))).toEqual({
      outside: ['edge-proxy'],
      pages: ['browse', 'edge-proxy', 'library-pages', 'player', 'shell'],
      api: ['demo', 'edge-proxy', 'gateway'],
      bus: ['auth', 'catalog', 'gateway', 'library', 'media', 'nats', 'redis'],
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
      objects: ['edge-proxy', 'media', 'object-store', 'object-store-setup'],
    });
  });

  it('exposes the NATS monitoring port to the monitoring network only', () => {
    const { services: overlay } = z
      .object({ services: z.record(z.string(), z.looseObject({ networks: z.unknown() })) })
      .parse(parse(text('docker-compose.observability.yml'), { merge: true }));

    expect(text('deploy/nats/nats.conf')).toContain('http: $NATS_MONITOR');
    expect(compose.services.nats!.environment.NATS_MONITOR).toBe('127.0.0.1:8222');
    expect(overlay.nats).toEqual({
      networks: { monitoring: { aliases: ['nats-monitor'] } },
      environment: { NATS_MONITOR: 'nats-monitor:8222' },
    });
  });

  it.each(['auth', 'catalog', 'library', 'media'])(
    'gives the owner role of %s only to its migrations, which run first',
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
