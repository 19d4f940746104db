import type { FastifyRequest } from 'fastify';
import { toRoutePattern } from '../routes/route-pattern.ts';
import type { ServiceRoutes } from '../routes/service-routes.ts';

const formType = 'multipart/form-data';

/**
 * The operations that receive a form with files. Only their requests are without the limits of ordinary ones:
 * a client may send any header with any request.
 */
export class UploadRoutes {
  /** Method and route pattern, such as `PUT /api/songs/:id`. */
  readonly #routes: ReadonlySet<string>;

  constructor(services: readonly ServiceRoutes[]) {
    this.#routes = new Set(
      services.flatMap(({ routes }) =>
        routes.operations
          .filter(({ body }) => body?.type === formType)
          .map(({ method, path }) => `${method.toUpperCase()} ${toRoutePattern(path)}`),
      ),
    );
  }

  /** Whether the request is an upload: one of these operations, with a form. */
  readonly isUpload = (request: FastifyRequest): boolean => {
    if (!request.headers['content-type']?.startsWith(formType)) return false;
    const { url = '' } = request.routeOptions;
    return this.#routes.has(`${request.method} ${url.replace(/\/$/, '')}`);
  };
}
