import {
  readServiceManifests,
  servicesFolder,
  type Service,
  type ServiceManifest,
} from '@rubato/service-kit';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface LoadedService {
  readonly manifest: ServiceManifest;
  readonly service: Service;
  /** The absolute path of its folder. */
  readonly folder: string;
}

/** Tests run the sources of everything; the product runs what was built. */
const entry = import.meta.filename.endsWith('.ts') ? 'src/index.ts' : 'dist/index.js';

/**
 * Loads the services with a manifest in `folder`, sorted by name. Throws an error that names the service if it
 * cannot be loaded.
 */
export function loadServices(folder = servicesFolder): Promise<readonly LoadedService[]> {
  return Promise.all(
    readServiceManifests(folder).map(async (manifest) => {
      const own = join(folder, manifest.name);
      return { manifest, folder: own, service: await loadService(join(own, entry), manifest.name) };
    }),
  );
}

async function loadService(path: string, name: string): Promise<Service> {
  const { service } = await importEntry(path);
  if (service?.name !== name) throw new Error(`${path} does not export the service ${name}`);
  return service;
}

async function importEntry(path: string): Promise<{ readonly service?: Service }> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw new Error(`${path} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
