// npm run media:check: compares the files with the database. Builds what is missing first, as npm start does.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
await ensureBuilt(root);
await import(join(root, 'standalone/dist/media-check.js'));
