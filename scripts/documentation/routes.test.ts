import { describe, expect, it } from '@jest/globals';
import { findCode, parseTables } from './markdown.ts';
import { find, read } from './repository.ts';

const [table] = parseTables(read('docs/architecture.md')).filter(({ header }) => header[1] === 'Routes');
const rows = table?.rows ?? [];

/** `@Controller('api/songs')` serves `/api/songs`; controllers of the same resource count once. */
function pathsOf(service: string): readonly string[] {
  const controllers = find(`services/${service}/src/routes/**/*.controller.ts`).map((path) => read(path));
  const paths = controllers.flatMap((text) => [...text.matchAll(/@Controller\('(\w+\/\w+)/g)]);
  return [...new Set(paths.map(([, path]) => `/${path}`))].toSorted();
}

describe('the table of routes of docs/architecture.md', () => {
  it('has rows', () => expect(rows.length).toBeGreaterThan(0));

  it.each(rows)('lists the routes of %s', (service = '', routes = '') => {
    expect(findCode(routes).toSorted()).toEqual(pathsOf(service));
  });
});
