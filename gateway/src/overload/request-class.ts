import type { FastifyRequest } from 'fastify';

/** What requests compete for: the part that most of their time is spent in. Each class has places of its own. */
export const requestClasses = ['sign-in', 'session', 'catalog', 'library'] as const;
export type RequestClass = (typeof requestClasses)[number];

const byPath: readonly (readonly [path: string, requestClass: RequestClass])[] = [
  ['/api/auth', 'session'],
  ['/api/images', 'session'],
  ['/api/songs', 'catalog'],
  ['/api/albums', 'catalog'],
  ['/api/playlists', 'library'],
  ['/api/likes', 'library'],
];
/** Passwords take their time to hash. */
const signInRoutes = new Set(['/api/auth/login', '/api/auth/signup', '/api/auth/demo']);
/** Cached by route pattern, of which there are only a few. */
const byRoute = new Map<string, RequestClass | undefined>();

/**
 * The class of a request, by the route that takes it. None for what is never refused for want of a place: health, media, pages, the
 * description of the API, and uploads, of which media takes a number of its own.
 */
export function classOf({ routeOptions: { url = '' }, headers }: FastifyRequest): RequestClass | undefined {
  if (headers['content-type']?.startsWith('multipart/')) return undefined;
  if (!byRoute.has(url)) byRoute.set(url, classOfRoute(url));
  return byRoute.get(url);
}

function classOfRoute(url: string): RequestClass | undefined {
  if (signInRoutes.has(url)) return 'sign-in';
  return byPath.find(([path]) => url === path || url.startsWith(`${path}/`))?.[1];
}
