import { matchRoutes, type Provided } from '@rubato/web-kit';

/** The page whose path matches best: fixed segments come before parameters. */
export function findRemotePage(
  pages: readonly Provided<'pages'>[],
  pathname: string,
): Provided<'pages'> | undefined {
  const routes = pages.map((page) => ({ path: page.path, handle: page }));
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle;
}
