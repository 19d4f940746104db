import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { discoverRoutes } from './discover-routes.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rubato-services-'));
  await addFile('package.json', '{ "type": "module" }');
});

afterEach(() => rm(folder, { recursive: true }));

async function addFile(path: string, content = ''): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

const addManifest = (name: string) => addFile(`${name}/service.json`, JSON.stringify({ name }));
const emptyRoutes = 'export const routes = { controllers: [], providers: [], operations: [] };';
const discover = () => discoverRoutes({ folder, isSource: false });

it('finds the routes of the services of this repository', async () => {
  const found = await discoverRoutes();
  expect(found.map(({ owner }) => owner)).toEqual(
    expect.arrayContaining(['auth', 'catalog', 'library', 'media']),
  );
  for (const { routes } of found) expect(routes.operations.length).toBeGreaterThan(0);
});

it('loads what is built, sorted by name', async () => {
  for (const name of ['lyrics', 'charts']) {
    await addManifest(name);
    await addFile(`${name}/dist/routes/index.js`, emptyRoutes);
  }
  expect((await discover()).map(({ owner }) => owner)).toEqual(['charts', 'lyrics']);
});

it('leaves out services without routes, and folders without a manifest', async () => {
  await addManifest('charts');
  await addFile('lyrics/dist/routes/index.js', emptyRoutes);
  expect(await discover()).toEqual([]);
});

describe('throws an error that names the service', () => {
  beforeEach(() => addManifest('charts'));

  it('if its routes are not built', async () => {
    await addFile('charts/src/routes/index.ts', emptyRoutes);
    await expect(discover()).rejects.toThrow(/charts cannot be loaded: .*dist\/routes\/index\.js is missing/);
  });

  it('if its routes throw', async () => {
    await addFile('charts/dist/routes/index.js', `throw new Error('no such chart');`);
    await expect(discover()).rejects.toThrow(/charts cannot be loaded: no such chart/);
  });

  it('if it exports no routes', async () => {
    await addFile('charts/dist/routes/index.js', 'export const router = {};');
    await expect(discover()).rejects.toThrow(/charts cannot be loaded: .* does not export the `routes`/);
  });

  it('if its manifest is not valid', async () => {
    await addFile('charts/dist/routes/index.js', emptyRoutes);
    await addFile('charts/service.json', '{');
    await expect(discover()).rejects.toThrow(/charts cannot be loaded: .*JSON/);
  });
});
