// npm start. Runs on the system's Node before any package is installed: no dependencies, no features newer than Node 20.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, findNodeProgram } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

try {
  await ensureInstalled(root);
  await ensureBuilt(root);
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Runs the product in this process if its Node is new enough, otherwise in a child process on the project's Node. */
async function run() {
  const main = join(root, 'standalone/dist/main.js');
  if (Number(process.versions.node.split('.')[0]) >= 24) return import(main);
  const child = spawn(findNodeProgram(root), [main], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
