// Builds what is measured, finds the load generator and the references, and runs the benchmarks named on the command line, or all of them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  provideChromium,
  provideMinio,
  provideNatsServer,
  provideNginx,
  provideRedisServer,
  provideWrk,
} from '../scripts/test/tools.mjs';

const wrk = provideWrk();
if (!wrk) {
  console.error(
    'The benchmarks need wrk on the PATH (Debian: apt-get install wrk), or its path in WRK_PROGRAM.',
  );
  process.exit(1);
}
const nginx = provideNginx();
if (!nginx) {
  console.error('The benchmarks need nginx (Debian: apt-get install nginx), or its path in NGINX_PROGRAM.');
  process.exit(1);
}
const chromium = provideChromium();
if (!chromium) {
  console.error(
    'The benchmarks need Chromium (Debian: apt-get install chromium), or its path in CHROMIUM_PATH.',
  );
  process.exit(1);
}
const folder = import.meta.dirname;
run([join(folder, '../scripts/build.mjs')]);
run([join(folder, 'src/main.ts'), ...process.argv.slice(2)]);

function run(args) {
  const env = {
    ...process.env,
    WRK_PROGRAM: wrk,
    NGINX_PROGRAM: nginx,
    CHROMIUM_PATH: chromium,
    TEST_NATS_PROGRAM: provideNatsServer() ?? '',
    TEST_REDIS_PROGRAM: provideRedisServer() ?? '',
    TEST_MINIO_PROGRAM: provideMinio() ?? '',
  };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
