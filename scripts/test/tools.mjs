// Finds the programs that tests need and npm does not bring; installs them where that can be done.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'rubato/bin');
const natsModule = 'github.com/nats-io/nats-server/v2@v2.12.1';
/** MinIO publishes no program any more and has no versions that Go would take: this is its last commit. */
const minioModule = 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c';
const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of `nats-server`: named by TEST_NATS_PROGRAM, on the PATH, or installed earlier. Undefined without one. */
export function findNatsServer() {
  return process.env.TEST_NATS_PROGRAM || onPath('nats-server') || existing(join(cache, 'nats-server'));
}

/** Finds or installs `nats-server`, which is published as a Go program. */
export function provideNatsServer() {
  return findNatsServer() ?? (onPath('go') ? goInstall(natsModule, 'nats-server') : undefined);
}

/** The path of `minio`: named by TEST_MINIO_PROGRAM, on the PATH, or installed earlier. Undefined without one. */
export function findMinio() {
  return process.env.TEST_MINIO_PROGRAM || onPath('minio') || existing(join(cache, 'minio'));
}

/** Finds or installs `minio`, which takes minutes and two gigabytes of Go's caches the first time. */
export function provideMinio() {
  return findMinio() ?? (onPath('go') ? goInstall(minioModule, 'minio') : undefined);
}

/** The path of `redis-server`: named by TEST_REDIS_PROGRAM, on the PATH, or made earlier. Undefined without one. */
export function findRedisServer() {
  return process.env.TEST_REDIS_PROGRAM || onPath('redis-server') || existing(join(cache, 'redis-server'));
}

/**
 * Finds `redis-server`, or installs it as root on Debian. There the program is part of `redis-tools`, under another name;
 * the package `redis-server` would also start a service of the system.
 */
export function provideRedisServer() {
  return findRedisServer() ?? (isRootOnDebian() && aptInstall('redis-tools') ? linkRedisServer() : undefined);
}

/** The program acts as the server when it is called `redis-server`. */
function linkRedisServer() {
  const program = onPath('redis-check-rdb');
  if (!program) return undefined;
  const link = join(cache, 'redis-server');
  mkdirSync(cache, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(program, link);
  return link;
}

/** The path of `wrk`, the load generator: named by WRK_PROGRAM, on the PATH, or installed as root on Debian. */
export function provideWrk() {
  const found = () => process.env.WRK_PROGRAM || onPath('wrk');
  return found() ?? (isRootOnDebian() && aptInstall('wrk') ? found() : undefined);
}

/**
 * The path of `nginx`: named by NGINX_PROGRAM, installed, or on Debian taken out of its package, which would start a service of
 * the system if it were installed.
 */
export function provideNginx() {
  const inPackage = join(cache, 'nginx-package');
  const found = () =>
    process.env.NGINX_PROGRAM ||
    onPath('nginx') ||
    existing('/usr/sbin/nginx') ||
    existing(join(inPackage, 'usr/sbin/nginx'));
  return found() ?? (onPath('apt-get') && aptExtract('nginx', inPackage) ? found() : undefined);
}

/** Finds Chromium, or installs it where that needs nobody's password: as root on Debian. */
export function provideChromium() {
  return findChromium() ?? (isRootOnDebian() && aptInstall('chromium') ? findChromium() : undefined);
}

function findChromium() {
  return process.env.CHROMIUM_PATH ?? chromiumPaths.find((path) => existsSync(path));
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function existing(path) {
  return existsSync(path) ? path : undefined;
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && Boolean(onPath('apt-get'));
}

function goInstall(module, name) {
  mkdirSync(cache, { recursive: true });
  console.log(`Installing ${name}`);
  const installed = tryRun('go', ['install', module], { GOBIN: cache, CGO_ENABLED: '0' });
  return installed ? existing(join(cache, name)) : undefined;
}

function aptInstall(name) {
  console.log(`Installing ${name}`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    tryRun('apt-get', ['update', '-qq'], environment) &&
    tryRun('apt-get', ['install', '-y', '-qq', name], environment)
  );
}

function aptExtract(name, folder) {
  console.log(`Fetching ${name}`);
  mkdirSync(folder, { recursive: true });
  // Without lists, as in fresh containers, nothing is found.
  if (isRootOnDebian()) tryRun('apt-get', ['update', '-qq'], {});
  return (
    tryRun('apt-get', ['download', '-qq', name], {}, folder) &&
    tryRun('sh', ['-c', 'dpkg-deb -x ./*.deb .'], {}, folder)
  );
}

function tryRun(program, args, environment, cwd) {
  try {
    execFileSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd,
      env: { ...process.env, ...environment },
    });
    return true;
  } catch {
    return false;
  }
}
