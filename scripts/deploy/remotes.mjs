// The content of `/remotes.json` for all remotes of this checkout. As a program, prints it.
import { join } from 'node:path';
import { listRemotes } from '../parts.mjs';

export function renderRemotes(root) {
  const remotes = listRemotes(root).map((name) => ({
    name,
    declaration: `/remotes/${name}/remote.json`,
  }));
  return `${JSON.stringify({ remotes }, null, 2)}\n`;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename)
  process.stdout.write(renderRemotes(join(import.meta.dirname, '../..')));
