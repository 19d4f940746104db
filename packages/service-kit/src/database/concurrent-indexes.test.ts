import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const migrations = globSync(
  ['services/*/src/**/*.migration.ts', 'packages/*/src/**/*.migration.ts', 'scripts/new/**/*.migration.ts*'],
  { cwd: root },
).map((file) => file.replaceAll('\\', '/'));

describe('the migrations', () => {
  it('of all services are found', () => {
    for (const service of globSync('services/*/service.json', { cwd: root }))
      expect(migrations).toContainEqual(
        expect.stringContaining(`services/${service.split(/[\\/]/)[1]}/src/migrations/`),
      );
  });

  it('build and drop indexes concurrently through this module only, which waits as long as a backup takes', () => {
    // Comments may contain the word.
    const statement = /\bCONCURRENTLY\b|\bindex\s+concurrently\b/;
    expect(migrations.filter((file) => statement.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
