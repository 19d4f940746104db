import { Module, type DynamicModule } from '@nestjs/common';
import { CreateOutboxAndInbox1700000000000, DatabaseModule, EventsModule } from '@rubato/service-kit';
import { AssetEntity } from './assets/asset.entity.ts';
import { AssetsHandlers } from './assets/assets.handlers.ts';
import { AssetsService } from './assets/assets.service.ts';
import { MEDIA_CONFIG, type MediaConfig } from './config.ts';
import { InspectorService } from './inspection/inspector.service.ts';
import { CreateAssets1763690200000 } from './migrations/create-assets.migration.ts';
import { UploadsController } from './uploads/uploads.controller.ts';
import { UploadsService } from './uploads/uploads.service.ts';

const entities = [AssetEntity];
const migrations = [CreateOutboxAndInbox1700000000000, CreateAssets1763690200000];

/** Receives, checks and stores audio and images. */
@Module({})
export class MediaModule {
  static with(config: MediaConfig): DynamicModule {
    return {
      module: MediaModule,
      imports: [
        DatabaseModule.with({ name: 'media', url: config.databaseUrl, entities, migrations }),
        EventsModule,
      ],
      controllers: [AssetsHandlers, UploadsController],
      providers: [
        { provide: MEDIA_CONFIG, useValue: config },
        AssetsService,
        InspectorService,
        UploadsService,
      ],
    };
  }
}
