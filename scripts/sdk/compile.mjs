import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Compiles the packages of the SDK that are written in TypeScript, and what they depend on. */
export function compileSdk(root) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  for (const name of ['contracts', 'web-kit', 'ui'])
    execFileSync(process.execPath, [tsc, '-b', join(root, 'packages', name)], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
}

/** The sources of the package in `folder`, relative to `src`, without tests and their doubles. */
export function listSourceFiles(folder) {
  return readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !/\.(test|double)\.tsx?$/.test(entry.name),
    )
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, 'src/').length))
    .toSorted();
}
