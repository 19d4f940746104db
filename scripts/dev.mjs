// npm run dev: runs the product, rebuilds changed sources, and restarts the product after a rebuild. With `--only`, builds and serves
// single remotes for a Rubato that runs elsewhere.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { developRemotes } from './development/develop-remotes.mjs';
import { assertRemotes, parseOptions } from './development/options.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, findNodeProgram } from './install.mjs';
import { listFrontEnds, listRemotes, listServices } from './parts.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

process.chdir(root);
try {
  const options = parseOptions(process.argv.slice(2));
  assertRemotes(options.only, listRemotes(root));
  await ensureInstalled(root);
  if (options.only.length) await developRemotes(root, options, waitForStopSignal());
  else await developProduct();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function waitForStopSignal() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
}

async function developProduct() {
  await ensureBuilt(root);
  const services = listServices(root).map((name) => `services/${name}`);
  const children = [
    run(
      '.',
      'node_modules/typescript/bin/tsc',
      '-b',
      'standalone',
      ...services,
      '--watch',
      '--preserveWatchOutput',
    ),
    ...listFrontEnds(root).map((name) =>
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
      ...services.map((folder) => `--watch-path=${folder}/dist`),
      '--watch-path=packages/gateway-kit/dist',
      'standalone/dist/main.js',
    ),
  ];
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => children.forEach((child) => child.kill(signal)));
}

function run(folder, ...args) {
  const nodeArgs = args[0].startsWith('--') ? args : [join(root, args[0]), ...args.slice(1)];
  return spawn(findNodeProgram(root), nodeArgs, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
