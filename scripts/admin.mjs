// npm run admin: gives roles to users. Builds outdated components first.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
await ensureBuilt(root);
await import(join(root, 'standalone/dist/admin.js'));
