import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeProgram } from './install.mjs';
import { listFrontEnds, listServices } from './parts.mjs';
import { step } from './step.mjs';

const webPackages = [
  'packages/contracts',
  'packages/federation',
  'packages/proof-of-work',
  'packages/ui',
  'packages/web-kit',
];
const describeFrontEnd = (name) => ({
  sources: [`frontends/${name}`, ...webPackages],
  output: `frontends/${name}/dist`,
  program: 'node_modules/@rspack/cli/bin/rspack.js',
  args: ['build'],
  folder: `frontends/${name}`,
});

/** The components of the product: their sources, output, and build command. */
const listProductComponents = (root) => [
  {
    sources: [
      'packages/contracts',
      'packages/service-kit',
      'packages/gateway-kit',
      'packages/embedded-postgres',
      'services',
      'gateway',
      'standalone',
    ],
    output: 'standalone/dist',
    program: 'node_modules/typescript/bin/tsc',
    args: ['-b', 'standalone', ...listServices(root).map((name) => `services/${name}`)],
    folder: '.',
  },
  ...listFrontEnds(root).map(describeFrontEnd),
];

/** The test servers and clients, compiled for programs that run outside Jest. */
const testingComponent = {
  sources: ['packages/testing'],
  output: 'packages/testing/dist',
  program: 'node_modules/typescript/bin/tsc',
  args: ['-b', 'packages/testing'],
  folder: '.',
};

/** Builds the missing and outdated components of the product. Throws with the compiler's output if a build fails. */
export function ensureBuilt(root) {
  return buildOutdated(root, listProductComponents(root));
}

/** Builds the product and `@rubato/testing`. Throws with the compiler's output if a build fails. */
export function ensureBuiltWithTesting(root) {
  return buildOutdated(root, [...listProductComponents(root), testingComponent]);
}

async function buildOutdated(root, components) {
  const outdated = components.filter((component) => !isUpToDate(root, component));
  if (outdated.length) await step('Building Rubato', () => buildAll(root, outdated));
}

async function buildAll(root, components) {
  const queue = [...components];
  const runWorker = async () => {
    for (let component = queue.shift(); component; component = queue.shift()) await build(root, component);
  };
  await Promise.all([runWorker(), runWorker()]);
}

async function build(root, component) {
  const fingerprintBefore = computeFingerprint(root, component);
  await run(
    findNodeProgram(root),
    [join(root, component.program), ...component.args],
    join(root, component.folder),
  );
  writeFileSync(getFingerprintFile(root, component), fingerprintBefore);
}

function isUpToDate(root, component) {
  return (
    existsSync(getFingerprintFile(root, component)) &&
    readFileSync(getFingerprintFile(root, component), 'utf8') === computeFingerprint(root, component)
  );
}

function getFingerprintFile(root, component) {
  return join(root, component.output, '.fingerprint');
}

/** Hash of the names, sizes and modification times of all sources: cheap enough to compute at every start. */
function computeFingerprint(root, component) {
  const hash = createHash('sha256');
  for (const source of [...component.sources, 'package-lock.json', 'tsconfig.base.json'])
    hashTree(hash, root, source);
  return hash.digest('hex');
}

function hashTree(hash, root, path) {
  const stats = statSync(join(root, path));
  if (!stats.isDirectory()) return void hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
  for (const name of readdirSync(join(root, path)).sort())
    if (!/^(node_modules|dist|\..*|.*\.tsbuildinfo|.*\.test\.tsx?)$/.test(name))
      hashTree(hash, root, `${path}/${name}`);
}

function run(program, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (output = (output + text).slice(-8000)));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Rubato could not be built.\n${output.trim()}`)),
    );
  });
}
