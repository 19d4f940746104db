import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeProgram } from './install.mjs';
import { step } from './step.mjs';

const webPackages = ['packages/contracts', 'packages/federation', 'packages/ui', 'packages/web-kit'];
const frontEnd = (name) => ({
  sources: [`frontends/${name}`, ...webPackages],
  output: `frontends/${name}/dist`,
  program: 'node_modules/@rspack/cli/bin/rspack.js',
  args: ['build'],
  folder: `frontends/${name}`,
});

/** What is built, from what, and how. */
const parts = [
  {
    sources: [
      'packages/contracts',
      'packages/service-kit',
      'packages/embedded-postgres',
      'services',
      'gateway',
      'standalone',
    ],
    output: 'standalone/dist',
    program: 'node_modules/typescript/bin/tsc',
    args: ['-b', 'standalone'],
    folder: '.',
  },
  ...['shell', 'browse', 'library', 'player'].map(frontEnd),
];

/** Builds what is missing or older than its sources. Throws with the compiler's words when something does not build. */
export async function ensureBuilt(root) {
  const stale = parts.filter((part) => !isFresh(root, part));
  if (stale.length) await step('Building Rubato', () => buildAll(root, stale));
}

async function buildAll(root, stale) {
  const queue = [...stale];
  const worker = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) await build(root, part);
  };
  await Promise.all([worker(), worker()]);
}

async function build(root, part) {
  const before = fingerprint(root, part);
  await run(nodeProgram(root), [join(root, part.program), ...part.args], join(root, part.folder));
  writeFileSync(stamp(root, part), before);
}

function isFresh(root, part) {
  return existsSync(stamp(root, part)) && readFileSync(stamp(root, part), 'utf8') === fingerprint(root, part);
}

function stamp(root, part) {
  return join(root, part.output, '.fingerprint');
}

/** Names, sizes and times of all sources: cheap enough for every start. */
function fingerprint(root, part) {
  const hash = createHash('sha256');
  for (const source of [...part.sources, 'package-lock.json', 'tsconfig.base.json'])
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
