import { errorBodySchema } from '@rubato/contracts';
import { defineRoutes } from '@rubato/gateway-kit';
import { HealthController } from '../health/health.controller.ts';
import { documentationOperations } from '../openapi/documentation.operations.ts';
import { OpenApiController } from '../openapi/openapi.controller.ts';
import type { ServiceRoutes } from './service-routes.ts';

/** The gateway's own routes: health and documentation. */
export const gatewayRoutes: ServiceRoutes = {
  owner: 'gateway',
  routes: defineRoutes({
    controllers: [HealthController, OpenApiController],
    operations: documentationOperations,
    tags: { Documentation: 'This documentation.' },
    responses: { Error: errorBodySchema },
    fieldDescriptions: {
      Error: {
        errors: 'Error texts by field; errors that concern no field are under message.',
        requestId: 'Identifies the request in the server’s log.',
      },
    },
  }),
};
