import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownFolder = join(import.meta.dirname, '../../..');

/** The folders of an inspector's code and libraries, the only ones that it may read during its start. */
export function findReadableFolders(): string[] {
  const libraries = createRequire(import.meta.url).resolve.paths('sharp') ?? [];
  const contracts = dirname(dirname(fileURLToPath(import.meta.resolve('@rubato/contracts'))));
  return [ownFolder, contracts, ...libraries, '/proc/self/fd'];
}
