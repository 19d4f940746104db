// npm run compile: type-checks and compiles all packages, services and front ends.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNodeProgram } from './install.mjs';
import { listProjects } from './parts.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(findNodeProgram(root), [compiler, '-b', ...listProjects(root)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
