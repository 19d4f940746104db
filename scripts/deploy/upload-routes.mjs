// The operations that receive files, for the edge proxy. As a program, prints them for all services of this checkout.
import { join } from 'node:path';
import { readServices } from '../parts.mjs';

/** Lines of an nginx `map`: a pattern of method and path for each operation. Paths may end with a slash. */
export const renderUploadRoutes = (services) =>
  services
    .flatMap(({ uploads = [] }) => uploads)
    .map((operation) => `"~^${operation.replaceAll(/\{\w+\}/g, '[^/]+')}/?$" 1;\n`)
    .join('');

if (import.meta.main ?? process.argv[1] === import.meta.filename)
  process.stdout.write(renderUploadRoutes(readServices(join(import.meta.dirname, '../..'))));
