import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownFolder = join(import.meta.dirname, '../../..');

/** Where an inspector's own code and its libraries lie: all that it may read while it starts. */
export function readableFolders(): string[] {
  const libraries = createRequire(import.meta.url).resolve.paths('sharp') ?? [];
  const contracts = dirname(dirname(fileURLToPath(import.meta.resolve('@rubato/contracts'))));
  return [ownFolder, contracts, ...libraries, '/proc/self/fd'];
}
