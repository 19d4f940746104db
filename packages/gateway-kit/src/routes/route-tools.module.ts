import { Global, Module, type DynamicModule } from '@nestjs/common';
import { UPLOAD_CHANNEL, type UploadChannel } from '@rubato/service-kit';
import { CsrfTokens } from '../csrf/csrf-tokens.ts';
import { ImageReferences } from '../images/image-references.ts';
import { PageIndex } from '../lists/pages/page-index.ts';
import { WholeListLimits } from '../lists/whole-list/whole-list-limits.ts';
import { UploadsClient } from '../uploads/uploads.client.ts';
import { ROUTE_SETTINGS, type RouteSettings } from './route-settings.ts';

export interface RouteTools {
  readonly settings: RouteSettings;
  readonly csrfTokens: CsrfTokens;
  /** Receives the bytes of uploads. */
  readonly uploads: UploadChannel;
  /** Without metrics by default. */
  readonly wholeLists?: WholeListLimits;
}

/**
 * Provides to the routes of all services, besides the ports: `CsrfTokens`, `ImageReferences`, `PageIndex`,
 * `UploadsClient`, `WholeListLimits` and `ROUTE_SETTINGS`.
 */
@Global()
@Module({})
export class RouteToolsModule {
  static register({
    settings,
    csrfTokens,
    uploads,
    wholeLists = new WholeListLimits(),
  }: RouteTools): DynamicModule {
    const providers = [
      { provide: ROUTE_SETTINGS, useValue: settings },
      { provide: UPLOAD_CHANNEL, useValue: uploads },
      { provide: CsrfTokens, useValue: csrfTokens },
      ImageReferences,
      PageIndex,
      UploadsClient,
      { provide: WholeListLimits, useValue: wholeLists },
    ];
    return { module: RouteToolsModule, providers, exports: providers };
  }
}
