import { discoverRoutes } from '../routes/discover-routes.ts';
import { gatewayRoutes } from '../routes/gateway-routes.ts';
import { createDocument } from './document.ts';
import type { OpenApiDocument } from './openapi.types.ts';

/** The OpenAPI document of the services next to this gateway. Throws like `discoverRoutes`. */
export async function buildCurrentDocument(): Promise<OpenApiDocument> {
  return createDocument([...(await discoverRoutes()), gatewayRoutes]);
}
