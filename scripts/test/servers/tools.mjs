// Finds the programs that tests require and npm does not provide; installs them where possible.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'rubato/bin');
const natsModule = 'github.com/nats-io/nats-server/v2@v2.12.1';
/** MinIO no longer publishes binaries and has no versions that Go accepts: this is its last commit. */
const minioModule = 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c';
const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of `nats-server`: from TEST_NATS_PROGRAM, on the PATH, or installed earlier. Undefined if there is none. */
export function findNatsServer() {
  return (
    process.env.TEST_NATS_PROGRAM || findOnPath('nats-server') || findExisting(join(cache, 'nats-server'))
  );
}

/** Finds `nats-server`, or installs it with Go. */
export function provideNatsServer() {
  return findNatsServer() ?? (findOnPath('go') ? installWithGo(natsModule, 'nats-server') : undefined);
}

/** Path of `minio`: from TEST_MINIO_PROGRAM, on the PATH, or installed earlier. Undefined if there is none. */
export function findMinio() {
  return process.env.TEST_MINIO_PROGRAM || findOnPath('minio') || findExisting(join(cache, 'minio'));
}

/** Finds `minio`, or installs it with Go. The first build takes minutes and 2 GB of Go caches. */
export function provideMinio() {
  return findMinio() ?? (findOnPath('go') ? installWithGo(minioModule, 'minio') : undefined);
}

/** Path of `redis-server`: from TEST_REDIS_PROGRAM, on the PATH, or installed earlier. Undefined if there is none. */
export function findRedisServer() {
  return (
    process.env.TEST_REDIS_PROGRAM || findOnPath('redis-server') || findExisting(join(cache, 'redis-server'))
  );
}

/**
 * Finds `redis-server`, or installs it as root on Debian. Uses the package `redis-tools`, which contains the program under
 * another name, because the package `redis-server` would also start a system service.
 */
export function provideRedisServer() {
  return (
    findRedisServer() ?? (isRootOnDebian() && installWithApt('redis-tools') ? linkRedisServer() : undefined)
  );
}

/** The program acts as the server when started under the name `redis-server`. */
function linkRedisServer() {
  const program = findOnPath('redis-check-rdb');
  if (!program) return undefined;
  const link = join(cache, 'redis-server');
  mkdirSync(cache, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(program, link);
  return link;
}

/** Path of the load generator `wrk`: from WRK_PROGRAM, on the PATH, or installed as root on Debian. */
export function provideWrk() {
  const findProgram = () => process.env.WRK_PROGRAM || findOnPath('wrk');
  return findProgram() ?? (isRootOnDebian() && installWithApt('wrk') ? findProgram() : undefined);
}

/**
 * Path of `nginx`: from NGINX_PROGRAM, installed, or extracted from its Debian package, because installing the package would
 * start a system service.
 */
export function provideNginx() {
  const extracted = join(cache, 'nginx-package');
  const findProgram = () =>
    process.env.NGINX_PROGRAM ||
    findOnPath('nginx') ||
    findExisting('/usr/sbin/nginx') ||
    findExisting(join(extracted, 'usr/sbin/nginx'));
  return (
    findProgram() ?? (findOnPath('apt-get') && extractFromApt('nginx', extracted) ? findProgram() : undefined)
  );
}

/**
 * Path of Chromium's headless shell, or of Chromium, from CHROMIUM_PATH or installed; installs the former as root on Debian.
 * The headless shell needs half the processor time.
 */
export function provideHeadlessChromium() {
  const findProgram = () => process.env.CHROMIUM_PATH || findOnPath('chromium-headless-shell');
  return (
    findProgram() ??
    (isRootOnDebian() && installWithApt('chromium-headless-shell') ? findProgram() : undefined) ??
    provideChromium()
  );
}

/** Path of Chromium: from CHROMIUM_PATH, or installed; installs it as root on Debian. */
export function provideChromium() {
  const findProgram = () => process.env.CHROMIUM_PATH || chromiumPaths.find((path) => existsSync(path));
  return findProgram() ?? (isRootOnDebian() && installWithApt('chromium') ? findProgram() : undefined);
}

function findOnPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function findExisting(path) {
  return existsSync(path) ? path : undefined;
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && Boolean(findOnPath('apt-get'));
}

function installWithGo(module, name) {
  mkdirSync(cache, { recursive: true });
  console.log(`Installing ${name}`);
  const installed = tryRun('go', ['install', module], { GOBIN: cache, CGO_ENABLED: '0' });
  return installed ? findExisting(join(cache, name)) : undefined;
}

function installWithApt(name) {
  console.log(`Installing ${name}`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    tryRun('apt-get', ['update', '-qq'], environment) &&
    tryRun('apt-get', ['install', '-y', '-qq', name], environment)
  );
}

function extractFromApt(name, folder) {
  console.log(`Downloading ${name}`);
  mkdirSync(folder, { recursive: true });
  // Fresh containers have no package lists.
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
