// npm run dev: rebuilds what changes, and runs the product, which is started again when its code was rebuilt.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, nodeProgram } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const frontEnds = ['shell', 'browse', 'library', 'player'];

process.chdir(root);
await ensureInstalled(root);
await ensureBuilt(root);

const children = [
  run('.', 'node_modules/typescript/bin/tsc', '-b', 'standalone', '--watch', '--preserveWatchOutput'),
  ...frontEnds.map((name) =>
    run(
      `frontends/${name}`,
      'node_modules/@rspack/cli/bin/rspack.js',
      'build',
      '--watch',
      '--mode',
      'development',
    ),
  ),
  run(
    '.',
    '--watch-path=standalone/dist',
    '--watch-path=gateway/dist',
    '--watch-path=packages/service-kit/dist',
    ...services(),
    'standalone/dist/main.js',
  ),
];

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => children.forEach((child) => child.kill(signal)));

function services() {
  return ['auth', 'catalog', 'library', 'media'].map((name) => `--watch-path=services/${name}/dist`);
}

function run(folder, ...args) {
  const program = args[0].startsWith('--') ? args : [join(root, args[0]), ...args.slice(1)];
  return spawn(nodeProgram(root), program, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
