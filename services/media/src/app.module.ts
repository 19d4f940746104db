import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  deletedUsers,
  DeletedUsersConsumer,
  provideDeletionCleaner,
  eventMigrations,
  EventsModule,
  failedEventRetention,
  inboxRetention,
  type Migrations,
  nightlyPassMigrations,
  RetentionModule,
  type RetentionRule,
  createTombstoneRetention,
} from '@rubato/service-kit';
import { AssetEntity } from './assets/asset.entity.ts';
import { AssetsHandlers } from './assets/assets.handlers.ts';
import { AssetsService } from './assets/assets.service.ts';
import { Quarantine } from './assets/quarantine.ts';
import { storeQuotaProvider } from './assets/store-quota.ts';
import { AudioProcessRunner } from './audio-jobs/audio-process-runner.ts';
import { LoudnessJobs } from './audio-jobs/loudness-jobs.ts';
import { StreamJobs } from './audio-jobs/stream-jobs.ts';
import { MEDIA_CONFIG, type MediaConfig } from './config.ts';
import { ExportWorker } from './exports/export-worker.ts';
import { ExportWriter } from './exports/export-writer.ts';
import { ExportsHandlers } from './exports/exports.handlers.ts';
import { ExportsRepository } from './exports/exports.repository.ts';
import { ExportsService } from './exports/exports.service.ts';
import { ExternalCoversHandlers } from './external-covers/external-covers.handlers.ts';
import { ExternalCoversRepository } from './external-covers/external-covers.repository.ts';
import { ExternalCoversService } from './external-covers/external-covers.service.ts';
import { GarbageCollectionScheduler } from './garbage-collection/garbage-collection.scheduler.ts';
import { ReleaseReconciler } from './garbage-collection/release.reconciler.ts';
import { UsedAssets } from './garbage-collection/used-assets.ts';
import { UnusedAssetsCollector } from './garbage-collection/unused-assets.collector.ts';
import { InspectorService } from './inspection/inspector/inspector.service.ts';
import { JOB_KINDS, type JobKinds } from './jobs/job.ts';
import { JobWorker } from './jobs/job-worker.ts';
import { JobsHandlers } from './jobs/jobs.handlers.ts';
import { JobMetrics } from './jobs/job-metrics.ts';
import { JobsRepository } from './jobs/jobs.repository.ts';
import { ResultReconciler } from './jobs/result.reconciler.ts';
import { SongsConsumer } from './jobs/songs.consumer.ts';
import { CreateSchema1795910400000 } from './migrations/create-schema.migration.ts';
import { NightlyReconciler } from './reconciliation/nightly.reconciler.ts';
import { ReconciliationScheduler } from './reconciliation/reconciliation.scheduler.ts';
import { UploadMetrics } from './uploads/upload-metrics.ts';
import { UploadsController } from './uploads/uploads.controller.ts';
import { UploadsService } from './uploads/uploads.service.ts';
import { RowsOfUsers } from './users/rows-of-users.ts';

const retentionRules: RetentionRule[] = [
  failedEventRetention,
  inboxRetention,
  // Covers that could not be copied and were not requested again.
  { table: 'external_covers', since: 'next_attempt_at', days: 30 },
  // Long enough to investigate problems.
  { table: 'reconciliations', since: 'begun_at', days: 90 },
  createTombstoneRetention(deletedUsers),
];

const entities = [AssetEntity];
export const migrations: Migrations = [
  ...eventMigrations,
  ...nightlyPassMigrations,
  CreateSchema1795910400000,
];

/** Receives, checks and stores audio and images. */
@Module({})
export class MediaModule {
  static register(config: MediaConfig): DynamicModule {
    return {
      module: MediaModule,
      imports: [
        DatabaseModule.register({ name: 'media', url: config.databaseUrl, entities, migrations }),
        EventsModule,
        RetentionModule.register(retentionRules),
      ],
      controllers: [AssetsHandlers, ExportsHandlers, ExternalCoversHandlers, JobsHandlers, UploadsController],
      providers: [
        { provide: MEDIA_CONFIG, useValue: config },
        AssetsService,
        DeletedUsersConsumer,
        provideDeletionCleaner(deletedUsers, RowsOfUsers),
        ExportsRepository,
        ExportsService,
        ExportWorker,
        ExportWriter,
        ExternalCoversRepository,
        ExternalCoversService,
        GarbageCollectionScheduler,
        InspectorService,
        {
          provide: JOB_KINDS,
          useFactory: (stream: StreamJobs, loudness: LoudnessJobs): JobKinds => ({ stream, loudness }),
          inject: [StreamJobs, LoudnessJobs],
        },
        JobMetrics,
        JobWorker,
        JobsRepository,
        LoudnessJobs,
        NightlyReconciler,
        Quarantine,
        ReconciliationScheduler,
        ReleaseReconciler,
        ResultReconciler,
        RowsOfUsers,
        SongsConsumer,
        storeQuotaProvider,
        AudioProcessRunner,
        StreamJobs,
        UnusedAssetsCollector,
        UsedAssets,
        UploadMetrics,
        UploadsService,
      ],
    };
  }
}
