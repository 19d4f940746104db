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

    expect(Object.keys(laidOver)).toEqual(['edge-proxy']);
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

  it('gives media memory for two inspectors, a job and all uploads that it takes at once', () => {
    const { mem_limit: limit, environment } = compose.services.media!;
    const uploads = Number(/:-(\d+)/.exec(String(environment.UPLOADS_AT_ONCE))?.[1]);
    const { partsInMemory = 0 } = objectStoreConfig({
      S3_URL: 'http://object-store:9000',
      S3_ACCESS_KEY: 'media',
      S3_SECRET_KEY: 'a secret of media alone',
      UPLOADS_AT_ONCE: String(uploads),
    });
    const itself = 250;

    expect(limit).toBe('2560m');
    expect(2 * 768 + 512 + partsInMemory * 5 + itself).toBeLessThanOrEqual(2560);
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

  it('removes every container that has the volume of NATS before a restore removes that', () => {
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

  it('runs nothing else as root', () => {
    const images = Object.entries(compose.services).filter(([, { image }]) => !image.startsWith('rubato-'));
    const asRoot = images.filter(([, { user = '0' }]) => /^(0|root)(:|$)/.test(user));

    expect(asRoot.map(([name]) => name)).toEqual(['volume-setup']);
  });

  it('lets the edge proxy alone reach further than this machine', () => {
    const open = Object.entries(compose.networks).filter(([, network]) => !network?.internal);
    const inOpen = Object.entries(compose.services).filter(([, { networks }]) => open[0]![0] in networks);

    expect(open).toHaveLength(1);
    expect(inOpen.map(([name]) => name)).toEqual(['edge-proxy']);
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
