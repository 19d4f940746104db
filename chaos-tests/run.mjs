// Builds the parts, finds the servers, and lets things go wrong at random: `npm run chaos -- --minutes 10 --seed 7`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { provideMinio, provideNatsServer, provideNginx, provideRedisServer } from '../scripts/test/tools.mjs';

const root = join(import.meta.dirname, '..');
process.env.TEST_NATS_PROGRAM ??= provideNatsServer() ?? fail('nats-server');
process.env.TEST_MINIO_PROGRAM ??= provideMinio() ?? fail('minio');
process.env.TEST_REDIS_PROGRAM ??= provideRedisServer() ?? fail('redis');
process.env.NGINX_PROGRAM ??= provideNginx() ?? fail('nginx');
const built = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'], {
  stdio: 'inherit',
  cwd: root,
});
if (built.status !== 0) process.exit(1);
const { runFaults } = await import('./src/run-faults.ts');
process.exitCode = await runFaults(process.argv.slice(2));

function fail(server) {
  process.stderr.write(`There is no ${server}: see CONTRIBUTING.md.\n`);
  process.exit(1);
}
