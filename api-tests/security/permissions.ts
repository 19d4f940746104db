import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  open,
  type PermissionRow,
  type PermissionTable,
} from '../../packages/gateway-kit/testing/permissions.ts';

const services = join(import.meta.dirname, '../../services');

const tables = await Promise.all(
  globSync('*/testing/permissions.ts', { cwd: services })
    .toSorted()
    .map(async (path) => {
      const module = (await import(pathToFileURL(join(services, path)).href)) as {
        permissions: PermissionTable;
      };
      return module.permissions;
    }),
);

/** The gateway's own routes. */
const gatewayRows: readonly PermissionRow[] = [
  ['GET /api/openapi.json', undefined, open],
  ['GET /api/docs', undefined, open],
  ['GET /api/docs/reference.js', undefined, open],
  ['GET /health/live', undefined, open],
  ['GET /health/ready', undefined, open],
];

/** Every route of the API with its permissions. A missing route fails the tests. */
export const permissions: readonly PermissionRow[] = [...tables.flatMap(({ rows }) => rows), ...gatewayRows];

/** How to add each resource that rows refer to, by its name. */
export const resources = tables.flatMap(({ resources = {} }) => Object.entries(resources));

/** Values of parameters of paths, by their name. */
export const values = tables.flatMap(({ values: own = {} }) => Object.entries(own));
