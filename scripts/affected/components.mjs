import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const parents = ['packages', 'services', 'frontends'];
const single = ['gateway', 'standalone', 'api-tests'];
/** They run every part, which they find by its folder. */
const wholeProduct = ['standalone', 'api-tests'];
/** Test code that tests use without naming it. */
const testInfrastructure = 'packages/testing';

/**
 * The folders of this checkout that are tested and built by themselves, with what each depends on: packages, services, front ends, gateway,
 * the embedded product and the API tests. Folders without `package.json` are left out.
 */
export function readComponents(root) {
  const folders = [...parents.flatMap((parent) => listFolders(root, parent)), ...single].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  const packages = folders.map((folder) => ({ folder, ...readPackage(root, folder) }));
  const folderOf = new Map(packages.map(({ folder, name }) => [name, folder]));
  const parts = folders.filter((folder) => /^(services|frontends)\//.test(folder));
  return packages.map(({ folder, dependencies, devDependencies }) => {
    const declared = Object.keys({ ...dependencies, ...devDependencies }).flatMap(
      (name) => folderOf.get(name) ?? [],
    );
    const dependsOn = new Set([...declared, ...listImpliedDependencies(folder, parts)]);
    return { folder, dependsOn: [...dependsOn].filter((other) => other !== folder) };
  });
}

function listImpliedDependencies(folder, parts) {
  if (wholeProduct.includes(folder)) return [...parts, 'gateway'];
  // The gateway loads the routes of every service.
  if (folder === 'gateway')
    return [testInfrastructure, ...parts.filter((part) => part.startsWith('services/'))];
  return [testInfrastructure];
}

const readPackage = (root, folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

const listFolders = (root, parent) =>
  existsSync(join(root, parent))
    ? readdirSync(join(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${parent}/${name}`)
        .toSorted()
    : [];
