// npm run chaos: builds the processes, finds the servers, and injects random faults, e.g. `npm run chaos -- --minutes 10 --seed 7`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuiltWithTesting } from '../scripts/ensure-built.mjs';
import { ensureInstalled, findNodeProgram } from '../scripts/install.mjs';
import {
  provideMinio,
  provideNatsServer,
  provideNginx,
  provideRedisServer,
} from '../scripts/test/servers/tools.mjs';

const folder = import.meta.dirname;
const root = join(folder, '..');
const env = {
  ...process.env,
  TEST_NATS_PROGRAM: provideNatsServer() ?? exit(missing('nats-server')),
  TEST_MINIO_PROGRAM: provideMinio() ?? exit(missing('minio')),
  TEST_REDIS_PROGRAM: provideRedisServer() ?? exit(missing('redis-server')),
  NGINX_PROGRAM: provideNginx() ?? exit(missing('nginx')),
};

try {
  await ensureInstalled(root);
  await ensureBuiltWithTesting(root);
} catch (error) {
  exit(error instanceof Error ? error.message : error);
}
const args = [join(folder, 'src/main.ts'), ...process.argv.slice(2)];
const child = spawn(findNodeProgram(root), args, { stdio: 'inherit', env });
// Ctrl-C also reaches the child, which finishes the current fault and prints its report.
process.on('SIGINT', () => {});
child.on('exit', (code) => process.exit(code ?? 1));

function missing(program) {
  return `${program} not found: see docs/testing.md.`;
}

function exit(message) {
  console.error(message);
  process.exit(1);
}
