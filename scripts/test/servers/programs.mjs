import {
  provideHeadlessChromium,
  provideMinio,
  provideNatsServer,
  provideNginx,
  provideRedisServer,
} from './tools.mjs';

/** The programs of tests: how each is found or installed, its variable, and what to do if it is missing. */
const programs = [
  {
    name: 'nats-server',
    provide: provideNatsServer,
    variable: 'TEST_NATS_PROGRAM',
    remedy: 'install Go or put nats-server on the PATH',
  },
  {
    name: 'minio',
    provide: provideMinio,
    variable: 'TEST_MINIO_PROGRAM',
    remedy: 'install Go or put minio on the PATH',
  },
  {
    name: 'redis-server',
    provide: provideRedisServer,
    variable: 'TEST_REDIS_PROGRAM',
    remedy: 'install it or set TEST_REDIS_PROGRAM',
  },
  {
    name: 'nginx',
    provide: provideNginx,
    variable: 'NGINX_PROGRAM',
    remedy: 'install it or set NGINX_PROGRAM',
  },
  {
    name: 'Chromium (browser journeys)',
    provide: provideHeadlessChromium,
    variable: 'CHROMIUM_PATH',
    remedy: 'install it or set CHROMIUM_PATH',
  },
];

/**
 * Finds the programs of tests, or installs them. Returns the variables of those that were found, for `servers` (empty for a missing one)
 * and for the `environment` of all tests; and what is `missing`.
 */
export function providePrograms() {
  const provided = programs.map((program) => ({ ...program, path: program.provide() }));
  const paths = Object.fromEntries(provided.map(({ variable, path }) => [variable, path ?? '']));
  const { NGINX_PROGRAM, CHROMIUM_PATH, ...servers } = paths;
  return {
    servers,
    environment: { NGINX_PROGRAM, ...(CHROMIUM_PATH && { CHROMIUM_PATH }) },
    hasChromium: CHROMIUM_PATH !== '',
    hasServers: [...Object.values(servers), NGINX_PROGRAM].every(Boolean),
    missing: provided.filter(({ path }) => !path),
  };
}
