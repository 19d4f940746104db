import { Module, type DynamicModule } from '@nestjs/common';
import type { ServiceRoutes } from './service-routes.ts';

/** The Nest module of a service's routes. Its providers are visible to its own controllers only. */
export function createServiceRoutesModule({ owner, routes }: ServiceRoutes): DynamicModule {
  @Module({})
  class ServiceRoutesModule {}
  Object.defineProperty(ServiceRoutesModule, 'name', { value: `Routes of ${owner}` });
  return {
    module: ServiceRoutesModule,
    controllers: [...routes.controllers],
    providers: [...routes.providers],
  };
}
