import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));
/** Builds, checks and tests of a whole checkout, on a machine that does other things too. */
const timeoutMs = 20 * 60_000;
/** Variables of this test run that must not reach another one. */
const { JEST_WORKER_ID: _worker, NODE_OPTIONS: _options, TEST_PORTS: _ports, ...environment } = process.env;

let checkout: string;
/** The files that were added to it or modified. */
let changedFiles: string[];

/** A copy of this checkout and its builds: other tests must not find the new parts. */
beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'rubato-generated-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: repository });
  for (const file of stdout.trim().split('\n')) if (existsSync(join(repository, file))) copy(file);
  for (const folder of ['.', ...listFolders()]) linkModules(folder);
  for (const folder of listFolders())
    if (existsSync(join(repository, folder, 'dist'))) copy(`${folder}/dist`);
  await inCheckout('git', 'init', '-q');
  await inCheckout('git', 'add', '-A');
  await inCheckout('node', 'scripts/new/new.mjs', 'service', 'song-notes');
  await inCheckout('node', 'scripts/new/new.mjs', 'remote', 'song-notes');
  const changed = await inCheckout('git', 'ls-files', '--modified', '--others', '--exclude-standard');
  changedFiles = changed.trim().split('\n');
  await inCheckout('git', 'add', '-A');
}, timeoutMs);

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

function copy(path: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  cpSync(join(repository, path), join(checkout, path), { recursive: true, preserveTimestamps: true });
}

/** The folders that may have a build or packages of their own. */
const listFolders = (): string[] => [
  'gateway',
  'standalone',
  ...['packages', 'services', 'frontends'].flatMap((parent) =>
    readdirSync(join(repository, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  ),
];

/** Links the installed packages; those of the workspaces are the copies. */
function linkModules(folder: string): void {
  const modules = join(repository, folder, 'node_modules');
  if (!existsSync(modules)) return;
  const target = join(checkout, folder, 'node_modules');
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(modules))
    if (name === '@rubato')
      cpSync(join(modules, name), join(target, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(modules, name), join(target, name));
}

/** Runs a program in the checkout. Resolves with its output, and rejects with it if it fails. */
async function inCheckout(program: string, ...args: string[]): Promise<string> {
  try {
    const { stdout, stderr } = await run(program, args, {
      cwd: checkout,
      env: environment,
      maxBuffer: 64 * 1024 * 1024,
      timeout: timeoutMs,
    });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout.slice(-6000)}\n${stderr.slice(-2000)}`, {
      cause: error,
    });
  }
}

const jest = (...options: string[]) => inCheckout('npm', 'run', '-s', 'test:jest', '--', ...options);

it(
  'a new remote and a new service build, and pass all checks',
  async () => {
    await inCheckout('node', 'scripts/build.mjs');
    expect(existsSync(join(checkout, 'frontends/song-notes/dist/remote.json'))).toBe(true);
    expect(existsSync(join(checkout, 'services/song-notes/dist/routes/index.js'))).toBe(true);
    await inCheckout('node', 'scripts/test/checks.mjs', 'types', 'unused', 'imports', 'lint', 'language');
    // Without the cache, which is that of this checkout.
    await inCheckout('node', 'node_modules/prettier/bin/prettier.cjs', '--check', ...changedFiles);
  },
  timeoutMs,
);

it('the image of the gateway has the files that its routes import', async () => {
  // Ignored by the checks of the checkout, and still beside its packages.
  const release = join(checkout, 'dist/release');
  await inCheckout('sh', 'deploy/docker/collect-services.sh', release);
  const routes = join(release, 'routes/services/song-notes/dist/routes/index.js');
  await inCheckout('node', '--input-type=module', '--eval', `await import(${JSON.stringify(routes)})`);
});

it(
  'they pass their own tests, and those of contracts, manifests, documents and deployment',
  async () => {
    await jest(
      '--selectProjects=unit',
      '--selectProjects=integration',
      '--selectProjects=browser',
      '--selectProjects=api',
      '--maxWorkers=1',
      '--testPathPatterns',
      'song-notes|scripts/contracts/checkout|service-manifests|documentation/|api-tests/(deployment/|http/openapi)',
    );
  },
  timeoutMs,
);

it(
  'the service works in both topologies, with the permissions of its manifest',
  async () => {
    const topologies = process.env.TEST_NATS_PROGRAM === '' ? ['api'] : ['api', 'servers'];
    for (const topology of topologies)
      await jest(
        `--selectProjects=${topology}`,
        '--maxWorkers=1',
        '--testPathPatterns=api-tests/security/permissions',
        // Uploads fail here: the processes that inspect them may not read the linked packages.
        '--testNamePattern=/api/song-notes',
      );
  },
  timeoutMs,
);
