import type { FastifyRequest } from 'fastify';

/**
 * Requests are classified by the service where they spend most of their time. Each class has its own slots.
 */
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
/** Password hashing is slow. */
const signInRoutes = new Set(['/api/auth/login', '/api/auth/signup', '/api/auth/demo']);
/** Cached by route pattern, of which there are only a few. */
const byRoute = new Map<string, RequestClass | undefined>();

/**
 * The class of a request, by its route. Undefined for requests without a concurrency limit: health, media,
 * pages, the API documentation, and uploads, which media limits itself.
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
