// The services and front ends of this checkout. A part is a folder with a manifest: nothing else lists parts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The manifests (`service.json`) of all services, sorted by name. `root` is the folder of the repository. */
export function readServices(root) {
  return findFolders(root, 'services', 'service.json').map((folder) =>
    JSON.parse(readFileSync(join(root, folder, 'service.json'), 'utf8')),
  );
}

/** The names of all services, sorted. */
export const listServices = (root) => readServices(root).map(({ name }) => name);

/** The names of all remotes, sorted: front ends that declare themselves in `src/remote.ts`. */
export const listRemotes = (root) =>
  findFolders(root, 'frontends', 'src/remote.ts').map((folder) => folder.slice('frontends/'.length));

/** The names of all front ends: the shell, then the remotes. */
export const listFrontEnds = (root) => ['shell', ...listRemotes(root)];

/** The folders that `tsc -b` compiles: packages, gateway, services, front ends and the embedded product. */
export const listProjects = (root) => [
  ...['packages', 'services', 'frontends'].flatMap((parent) => findFolders(root, parent, 'tsconfig.json')),
  'gateway',
  'standalone',
];

/** The folders of parts that have dependencies of their own, instead of being npm workspaces. */
export const listOwnPackages = (root) =>
  ['services', 'frontends'].flatMap((parent) => findFolders(root, parent, 'package-lock.json'));

/** The folders in `parent` that contain `file`, relative to `root`, sorted. */
function findFolders(root, parent, file) {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, parent, entry.name, file)))
    .map(({ name }) => `${parent}/${name}`)
    .toSorted();
}
