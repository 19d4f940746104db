import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseServiceManifest, type ServiceManifest } from './service-manifest.ts';

/** The folder of all services, in the repository and in images. */
export const servicesFolder = join(import.meta.dirname, '../../../../services');

/**
 * Reads `<service>/service.json` of all services in `folder`, sorted by name. Throws an error that names the
 * file if one is invalid or is not in the folder of its name, and if there is none.
 */
export function readServiceManifests(folder = servicesFolder): readonly ServiceManifest[] {
  const manifests = globSync('*/service.json', { cwd: folder })
    .toSorted()
    .map((path) => readManifest(join(folder, path)));
  if (manifests.length === 0) throw new Error(`There is no service manifest in ${folder}`);
  return manifests;
}

function readManifest(path: string): ServiceManifest {
  const manifest = parseServiceManifest(readFileSync(path, 'utf8'), path);
  if (manifest.name !== basename(dirname(path)))
    throw new Error(`Invalid service manifest ${path}:\nname: must be the name of its folder`);
  return manifest;
}
