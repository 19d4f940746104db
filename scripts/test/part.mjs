// npm test in the folder of a package, service or front end: its own tests, from its sources. Only tests on Node need a build, that of the
// test servers.
import { spawnSync } from 'node:child_process';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = relative(root, process.cwd());
const projects = /^(frontends\/|packages\/(ui|web-kit)$)/.test(folder)
  ? ['browser']
  : folder === 'api-tests'
    ? ['api']
    : ['unit', 'integration'];

if (!projects.includes('browser')) run('node_modules/typescript/bin/tsc', '-b', 'packages/testing');
run(
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  ...projects,
  '--testPathPatterns',
  `^${root}/${folder}/`,
  ...process.argv.slice(2),
);

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
