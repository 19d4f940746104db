// npm run bench: builds the product, finds the required programs, and runs the named benchmarks, or all of them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuiltWithTesting } from '../scripts/ensure-built.mjs';
import { ensureInstalled, findNodeProgram } from '../scripts/install.mjs';
import {
  provideChromium,
  provideMinio,
  provideNatsServer,
  provideNginx,
  provideRedisServer,
  provideWrk,
} from '../scripts/test/servers/tools.mjs';

const folder = import.meta.dirname;
const root = join(folder, '..');
const wrk =
  provideWrk() ??
  exit('The benchmarks need wrk on the PATH (Debian: apt-get install wrk), or its path in WRK_PROGRAM.');
const nginx =
  provideNginx() ??
  exit('The benchmarks need nginx (Debian: apt-get install nginx), or its path in NGINX_PROGRAM.');
const chromium =
  provideChromium() ??
  exit('The benchmarks need Chromium (Debian: apt-get install chromium), or its path in CHROMIUM_PATH.');
const env = {
  ...process.env,
  WRK_PROGRAM: wrk,
  NGINX_PROGRAM: nginx,
  CHROMIUM_PATH: chromium,
  TEST_NATS_PROGRAM: provideNatsServer() ?? '',
  TEST_REDIS_PROGRAM: provideRedisServer() ?? '',
  TEST_MINIO_PROGRAM: provideMinio() ?? '',
};

try {
  await ensureInstalled(root);
  await ensureBuiltWithTesting(root);
} catch (error) {
  exit(error instanceof Error ? error.message : error);
}
const args = [join(folder, 'src/main.ts'), ...process.argv.slice(2)];
process.exitCode = spawnSync(findNodeProgram(root), args, { stdio: 'inherit', env }).status ?? 1;

function exit(message) {
  console.error(message);
  process.exit(1);
}
