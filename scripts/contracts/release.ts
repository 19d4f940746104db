// npm run release:contracts: records the HTTP API and the built declarations of the remotes as released. Run it when a release is tagged.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getBuiltDeclarationFile, listBuiltRemotes, getReleasedDeclarationFile } from './checks.ts';
import { readJson } from './contract-files.ts';
import { buildCurrentApi, releasedApiFile } from './current-api.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
write(releasedApiFile, await buildCurrentApi());
for (const name of listBuiltRemotes(root))
  write(getReleasedDeclarationFile(name), removeFiles(readJson(root, getBuiltDeclarationFile(name))));

/** Names and hashes of files change with every build and promise nothing. */
function removeFiles(declaration: unknown): object {
  return JSON.parse(
    JSON.stringify(declaration, (key, value: unknown) =>
      ['files', 'hashes', 'integrity'].includes(key) ? undefined : value,
    ),
  ) as object;
}

function write(file: string, content: object): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${JSON.stringify(content, undefined, 2)}\n`);
  process.stdout.write(`${file}\n`);
}
