// npm run dev: runs the product, rebuilds changed sources, and restarts the product after a rebuild.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, nodeProgram } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const frontEnds = ['shell', 'browse', 'library', 'player'];
const services = ['auth', 'catalog', 'library', 'media'];

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
    '--watch-path=packages/contracts/dist',
    '--watch-path=packages/embedded-postgres/dist',
    '--watch-path=packages/service-kit/dist',
    ...services.map((name) => `--watch-path=services/${name}/dist`),
    'standalone/dist/main.js',
  ),
];

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => children.forEach((child) => child.kill(signal)));

function run(folder, ...args) {
  const nodeArgs = args[0].startsWith('--') ? args : [join(root, args[0]), ...args.slice(1)];
  return spawn(nodeProgram(root), nodeArgs, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
