import type { RouteModule } from '@rubato/gateway-kit';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { ServiceRoutes } from './service-routes.ts';

export interface ServicesLocation {
  /** Contains a folder for each service. */
  readonly folder: string;
  /** Whether routes are loaded from their sources instead of from what is built. */
  readonly isSource: boolean;
}

/** Next to the gateway's folder, in the repository as in an image. A gateway that runs as source loads sources. */
const ownLocation: ServicesLocation = {
  folder: join(import.meta.dirname, '../../../services'),
  isSource: extname(import.meta.filename) === '.ts',
};

/**
 * Loads the routes of all services, sorted by name: of each folder with a manifest and `src/routes/index.ts`,
 * built as `dist/routes/index.js`. A service without routes is left out. Throws an error that names the service
 * if its routes cannot be loaded.
 */
export async function discoverRoutes({ folder, isSource }: ServicesLocation = ownLocation): Promise<
  readonly ServiceRoutes[]
> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'service.json')))
    .map(({ name }) => join(folder, name))
    .toSorted();
  const found = await Promise.all(folders.map((service) => loadService(service, isSource)));
  return found.flatMap((routes) => routes ?? []);
}

async function loadService(folder: string, isSource: boolean): Promise<ServiceRoutes | undefined> {
  const source = join(folder, 'src/routes/index.ts');
  const built = join(folder, 'dist/routes/index.js');
  // An image contains what is built only; a working copy may not be built yet.
  if (!existsSync(source) && (isSource || !existsSync(built))) return undefined;
  try {
    const { name } = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'service.json'), 'utf8')));
    return { owner: name, routes: await loadRoutes(isSource ? source : built) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The routes of ${folder} cannot be loaded: ${reason}`, { cause: error });
  }
}

const manifestSchema = z.object({ name: z.string().min(1) });

async function loadRoutes(file: string): Promise<RouteModule> {
  if (!existsSync(file)) throw new Error(`${file} is missing, build it first`);
  const { routes } = (await import(pathToFileURL(file).href)) as { routes?: RouteModule };
  if (!Array.isArray(routes?.controllers) || !Array.isArray(routes.operations))
    throw new Error(`${file} does not export the \`routes\` of \`defineRoutes\``);
  return routes;
}
