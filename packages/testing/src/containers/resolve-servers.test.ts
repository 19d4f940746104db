import { describe, expect, it } from '@jest/globals';
import { resolveServers, type ServerSources } from './resolve-servers.ts';

const withImages: ServerSources['findImage'] = async (server) => `${server}:1`;
const withoutImages: ServerSources['findImage'] = async () => undefined;
const withPrograms: ServerSources['findProgram'] = (server) => `/bin/${server}`;
const withoutPrograms: ServerSources['findProgram'] = () => undefined;

describe('the order in which servers for tests are found', () => {
  it('starts with the environment, and then pulls no image', async () => {
    const pulled: string[] = [];
    const variables = await resolveServers(
      { TEST_POSTGRES_URL: 'postgres://own', TEST_REDIS_PROGRAM: '/own/redis' },
      {
        findImage: async (server) => {
          pulled.push(server);
          return `${server}:1`;
        },
        findProgram: withPrograms,
      },
    );
    expect(variables).toMatchObject({
      TEST_POSTGRES_URL: 'postgres://own',
      TEST_POSTGRES_IMAGE: '',
      TEST_REDIS_PROGRAM: '/own/redis',
      TEST_REDIS_IMAGE: '',
    });
    expect(pulled.toSorted()).toEqual(['minio', 'nats']);
  });

  it('prefers containers to installed programs', async () => {
    expect(await resolveServers({}, { findImage: withImages, findProgram: withPrograms })).toMatchObject({
      TEST_POSTGRES_IMAGE: 'postgres:1',
      TEST_NATS_IMAGE: 'nats:1',
      TEST_REDIS_IMAGE: 'redis:1',
      TEST_MINIO_IMAGE: 'minio:1',
    });
  });

  it('uses installed programs where there are no containers', async () => {
    const onlyRedis: ServerSources['findImage'] = async (server) =>
      server === 'redis' ? 'redis:1' : undefined;
    expect(await resolveServers({}, { findImage: onlyRedis, findProgram: withPrograms })).toMatchObject({
      TEST_NATS_IMAGE: '',
      TEST_NATS_PROGRAM: '/bin/nats',
      TEST_REDIS_IMAGE: 'redis:1',
      TEST_MINIO_IMAGE: '',
      TEST_MINIO_PROGRAM: '/bin/minio',
    });
  });

  it('searches no program that is set to nothing', async () => {
    const variables = await resolveServers(
      { TEST_NATS_PROGRAM: '' },
      { findImage: withoutImages, findProgram: withPrograms },
    );
    expect(variables).toMatchObject({ TEST_NATS_IMAGE: '', TEST_NATS_PROGRAM: '' });
  });

  it('ends with nothing', async () => {
    const variables = await resolveServers({}, { findImage: withoutImages, findProgram: withoutPrograms });
    expect(new Set(Object.values(variables))).toEqual(new Set(['']));
  });
});
