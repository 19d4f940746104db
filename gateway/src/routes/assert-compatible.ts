import { listRoutes } from './registered-routes.ts';
import type { ServiceRoutes } from './service-routes.ts';

/** What only one service may declare, and what it declares it as, if several may declare the same. */
interface Claim {
  readonly what: string;
  readonly value: unknown;
}

/**
 * Throws an error with a line for each conflict: a route, operation, tag or schema that two services declare,
 * and a route of a service outside of `/api`. Names both services.
 */
export function assertCompatible(services: readonly ServiceRoutes[]): void {
  const conflicts = [...findOutsideApi(services), ...findDuplicates(services)];
  if (conflicts.length) throw new Error(`The routes of the services conflict.\n${conflicts.join('\n')}`);
}

function findOutsideApi(services: readonly ServiceRoutes[]): readonly string[] {
  return services
    .filter(({ owner }) => owner !== 'gateway')
    .flatMap(({ owner, routes }) =>
      routes.controllers
        .flatMap(listRoutes)
        .filter((route) => !/ \/api\/./.test(route))
        .map((route) => `${owner}: ${route} is outside of /api/`),
    );
}

function findDuplicates(services: readonly ServiceRoutes[]): readonly string[] {
  const conflicts: string[] = [];
  const claimed = new Map<string, { readonly owner: string; readonly value: unknown }>();
  for (const { owner, routes } of services)
    for (const { what, value } of listClaims(routes)) {
      const first = claimed.get(what);
      if (!first) claimed.set(what, { owner, value });
      else if (first.value !== value) conflicts.push(`${first.owner} and ${owner}: both declare ${what}`);
    }
  return conflicts;
}

function listClaims(routes: ServiceRoutes['routes']): readonly Claim[] {
  const toClaims = (kind: string, names: readonly string[]) =>
    names.map((name) => ({ what: `${kind} ${name}`, value: Symbol(name) }));
  return [
    // The names of parameters make no difference to the router.
    ...toClaims(
      'the route',
      routes.controllers.flatMap(listRoutes).map((route) => route.replaceAll(/:\w+/g, ':')),
    ),
    ...toClaims(
      'the operation',
      routes.operations.map(({ id }) => id),
    ),
    ...toClaims('the tag', Object.keys(routes.tags)),
    ...Object.entries({ ...routes.responses, ...routes.requests }).map(([name, value]) => ({
      what: `the schema ${name}`,
      value,
    })),
  ];
}
