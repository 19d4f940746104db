// npm run pack:sdk -- <folder>: writes the tarballs of the SDK, with which remotes are built outside this repository.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packSdk } from './sdk/pack.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run pack:sdk -- <folder>');
  process.exit(1);
}
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// npm runs scripts in the root, wherever it was called.
const target = resolve(process.env.INIT_CWD ?? '.', folder);
mkdirSync(target, { recursive: true });
for (const tarball of packSdk(root, target)) console.log(tarball);
