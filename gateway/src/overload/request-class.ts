import type { FastifyRequest } from 'fastify';
import type { ServiceRoutes } from '../routes/service-routes.ts';

/**
 * Classifies requests by the service that their route belongs to, unless its operation states another class.
 * Each class has its own slots.
 */
export class RequestClasses {
  readonly names: readonly string[];
  /** By route pattern. */
  readonly #byRoute: ReadonlyMap<string, string>;

  constructor(services: readonly ServiceRoutes[]) {
    this.#byRoute = new Map(
      services.flatMap(({ owner, routes }) =>
        routes.operations.map(({ path, requestClass = owner }) => [toPattern(path), requestClass] as const),
      ),
    );
    this.names = [...new Set(this.#byRoute.values())];
  }

  /**
   * The class of a request, by its route. Undefined for requests without a concurrency limit: health, media,
   * pages, the API documentation, and uploads, which media limits itself.
   */
  of({ routeOptions: { url = '' }, headers }: FastifyRequest): string | undefined {
    if (headers['content-type']?.startsWith('multipart/')) return undefined;
    return this.#byRoute.get(url) ?? this.#byRoute.get(url.replace(/\/$/, ''));
  }
}

/** `/api/songs/{id}` is registered as `/api/songs/:id`. */
const toPattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
