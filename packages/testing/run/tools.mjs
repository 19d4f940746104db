// Finds the programs that tests need and npm does not bring; installs them where that can be done.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'rubato/bin');
const natsModule = 'github.com/nats-io/nats-server/v2@v2.12.1';
const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of `nats-server`: named by TEST_NATS_PROGRAM, on the PATH, or installed earlier. Undefined without one. */
export function findNatsServer() {
  return process.env.TEST_NATS_PROGRAM || onPath('nats-server') || existing(join(cache, 'nats-server'));
}

/** Finds or installs `nats-server`, which is published as a Go program. */
export function provideNatsServer() {
  return findNatsServer() ?? (onPath('go') ? goInstall(natsModule, 'nats-server') : undefined);
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

function tryRun(program, args, environment) {
  try {
    execFileSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...environment },
    });
    return true;
  } catch {
    return false;
  }
}
