import type { FastifyRequest } from 'fastify';
import { toRoutePattern } from '../routes/route-pattern.ts';
import type { ServiceRoutes } from '../routes/service-routes.ts';
import type { UploadRoutes } from '../uploads/upload-routes.ts';

/**
 * Classifies requests by the service that their route belongs to, unless its operation states another class.
 * Each class has its own slots.
 */
export class RequestClasses {
  readonly names: readonly string[];
  /** By route pattern. */
  readonly #byRoute: ReadonlyMap<string, string>;

  constructor(
    services: readonly ServiceRoutes[],
    private readonly uploads: UploadRoutes,
  ) {
    this.#byRoute = new Map(
      services.flatMap(({ owner, routes }) =>
        routes.operations.map(
          ({ path, requestClass = owner }) => [toRoutePattern(path), requestClass] as const,
        ),
      ),
    );
    this.names = [...new Set(this.#byRoute.values())];
  }

  /**
   * The class of a request, by its route. Undefined for requests without a concurrency limit: health, media,
   * pages, the API documentation, and uploads, which media limits itself.
   */
  classify(request: FastifyRequest): string | undefined {
    if (this.uploads.isUpload(request)) return undefined;
    const { url = '' } = request.routeOptions;
    return this.#byRoute.get(url) ?? this.#byRoute.get(url.replace(/\/$/, ''));
  }
}
