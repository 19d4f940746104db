import { expect, it } from '@jest/globals';
import { parseTables } from './markdown.ts';
import { read, workspaces } from './repository.ts';

const parts = workspaces.filter((folder) => /^(services|frontends)\//.test(folder));
const [, services = [], frontEnds = []] = transpose(
  parseTables(read('docs/teams.md')).find(({ header }) => header[0] === 'Owner')!.rows,
);

function transpose(rows: readonly (readonly string[])[]): string[][] {
  return rows[0]!.map((_, column) => rows.map((row) => row[column] ?? ''));
}
const namesIn = (cells: readonly string[]) =>
  cells
    .join(',')
    .split(',')
    .map((name) => name.trim());

it.each(parts)('%s has an owner in docs/teams.md', (folder) => {
  const [parent, name = ''] = folder.split('/');
  expect(namesIn(parent === 'services' ? services : frontEnds)).toContain(name);
});

it.each(parts.filter((folder) => folder !== 'frontends/shell'))('%s has an owner in CODEOWNERS', (folder) => {
  expect(read('.github/CODEOWNERS')).toMatch(new RegExp(`^/${folder}/ +@rubato/\\w+$`, 'm'));
});
