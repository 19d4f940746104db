// npm run build: builds every component whose output is missing or outdated.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

try {
  await ensureInstalled(root);
  await ensureBuilt(root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
