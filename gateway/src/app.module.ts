import { Module, type DynamicModule } from '@nestjs/common';
import { AuthController } from './auth/auth.controller.ts';
import { AuthService } from './auth/auth.service.ts';
import { CredentialsStrategy } from './auth/credentials.strategy.ts';
import { DemoStrategy } from './auth/demo.strategy.ts';
import { SessionStrategy } from './auth/session.strategy.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { HealthController } from './health/health.controller.ts';
import { HttpErrorFilter } from './http/http-error.filter.ts';
import { SongsController } from './songs/songs.controller.ts';
import { SongsService } from './songs/songs.service.ts';
import { UploadsClient } from './songs/uploads.client.ts';

/** The public API. */
@Module({})
export class GatewayModule {
  static with(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [AuthController, SongsController, HealthController],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        HttpErrorFilter,
        AuthService,
        CredentialsStrategy,
        DemoStrategy,
        SessionStrategy,
        SongsService,
        UploadsClient,
      ],
    };
  }
}
