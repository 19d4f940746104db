// Builds the parts, finds the servers, and lets things go wrong at random: `npm run faults -- --minutes 10 --seed 7`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import setUp from '../packages/testing/run/jest-global-setup.mjs';
import tearDown from '../packages/testing/run/jest-global-teardown.mjs';
import { provideMinio, provideNatsServer, provideRedisServer } from '../packages/testing/run/tools.mjs';

const root = join(import.meta.dirname, '..');
const servers = { 'nats-server': provideNatsServer(), minio: provideMinio(), redis: provideRedisServer() };
for (const [name, path] of Object.entries(servers))
  if (!path) fail(`There is no ${name}: see CONTRIBUTING.md.`);
const built = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'], {
  stdio: 'inherit',
  cwd: root,
});
if (built.status !== 0) fail('The parts could not be built.');
await setUp();
try {
  const { runFaults } = await import('./src/run-faults.ts');
  process.exitCode = await runFaults(process.argv.slice(2));
} finally {
  await tearDown();
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
