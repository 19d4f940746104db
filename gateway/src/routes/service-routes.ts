import type { RouteModule } from '@rubato/gateway-kit';

/** The routes of a service, or the gateway's own. */
export interface ServiceRoutes {
  /** The name of the service, or `gateway`. */
  readonly owner: string;
  readonly routes: RouteModule;
}
