import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CsrfTokens, RouteToolsModule, WholeListLimits } from '@rubato/gateway-kit';
import { SessionCache, type Metrics, type UploadChannel } from '@rubato/service-kit';
import { SessionVerifier } from './auth/session-verifier.ts';
import { SessionGuard } from './auth/session.guard.ts';
import { SessionStrategy } from './auth/session.strategy.ts';
import { WriteLimit } from './auth/write-limit.ts';
import type { GatewayConfig } from './config.ts';
import { HttpErrorFilter } from './http/http-error.filter.ts';
import { createDocument } from './openapi/document.ts';
import { OPENAPI_DOCUMENT } from './openapi/openapi.controller.ts';
import { gatewayRoutes } from './routes/gateway-routes.ts';
import { createServiceRoutesModule } from './routes/service-routes.module.ts';
import type { ServiceRoutes } from './routes/service-routes.ts';

/** The public API: the routes of the services, and the gateway's own. */
@Module({})
export class GatewayModule {
  static register(
    { csrfSecret, mediaBaseUrl, writesPerUser }: GatewayConfig,
    uploads: UploadChannel,
    services: readonly ServiceRoutes[],
    metrics?: Metrics,
  ): DynamicModule {
    const csrfTokens = new CsrfTokens(csrfSecret);
    const wholeLists = new WholeListLimits(metrics);
    return {
      module: GatewayModule,
      imports: [
        RouteToolsModule.register({ settings: { mediaBaseUrl }, csrfTokens, uploads, wholeLists }),
        ...services.map(createServiceRoutesModule),
      ],
      controllers: [...gatewayRoutes.routes.controllers],
      providers: [
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: OPENAPI_DOCUMENT, useValue: createDocument([...services, gatewayRoutes]) },
        HttpErrorFilter,
        SessionCache,
        SessionStrategy,
        SessionVerifier,
        { provide: WriteLimit, useValue: new WriteLimit(writesPerUser) },
      ],
    };
  }
}
