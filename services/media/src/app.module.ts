import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  deletedUsers,
  DeletedUsersConsumer,
  deletionCleaner,
  eventMigrations,
  EventsModule,
  failedEventRetention,
  inboxRetention,
  type Migrations,
  nightlyPassMigrations,
  RetentionModule,
  type RetentionRule,
  tombstoneRetention,
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
import { InspectorService } from './inspection/inspector.service.ts';
import { JOB_KINDS, type JobKinds } from './jobs/job.ts';
import { JobWorker } from './jobs/job-worker.ts';
import { JobsHandlers } from './jobs/jobs.handlers.ts';
import { JobMetrics } from './jobs/job-metrics.ts';
import { JobsRepository } from './jobs/jobs.repository.ts';
import { ResultReconciler } from './jobs/result.reconciler.ts';
import { SongsConsumer } from './jobs/songs.consumer.ts';
import { AddResultsToJobs1795765310000 } from './migrations/add-results-to-jobs.migration.ts';
import { AllowSharedAssets1795367000000 } from './migrations/allow-shared-assets.migration.ts';
import { CreateAssets1763690200000 } from './migrations/create-assets.migration.ts';
import { CreateDeletedUsers1795574400000 } from './migrations/create-deleted-users.migration.ts';
import { CreateExternalCovers1795822820000 } from './migrations/create-external-covers.migration.ts';
import { CreateExports1795574420000 } from './migrations/create-exports.migration.ts';
import { CreateContentBlocks1795540010000 } from './migrations/create-content-blocks.migration.ts';
import { CreateJobs1795436010000 } from './migrations/create-jobs.migration.ts';
import { CreateReconciliations1763690210000 } from './migrations/create-reconciliations.migration.ts';
import { AddUnusedSinceToAssets1795765300000 } from './migrations/add-unused-since-to-assets.migration.ts';
import { IndexAssetsByUser1795366820000 } from './migrations/index-assets-by-user.migration.ts';
import { ShareJobsAmongMembers1795670400000 } from './migrations/share-jobs-among-members.migration.ts';
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
  tombstoneRetention(deletedUsers),
];

const entities = [AssetEntity];
export const migrations: Migrations = [
  ...eventMigrations,
  ...nightlyPassMigrations,
  CreateAssets1763690200000,
  CreateReconciliations1763690210000,
  IndexAssetsByUser1795366820000,
  AllowSharedAssets1795367000000,
  CreateJobs1795436010000,
  CreateContentBlocks1795540010000,
  CreateDeletedUsers1795574400000,
  CreateExports1795574420000,
  ShareJobsAmongMembers1795670400000,
  AddUnusedSinceToAssets1795765300000,
  AddResultsToJobs1795765310000,
  CreateExternalCovers1795822820000,
];

/** Receives, checks and stores audio and images. */
@Module({})
export class MediaModule {
  static with(config: MediaConfig): DynamicModule {
    return {
      module: MediaModule,
      imports: [
        DatabaseModule.with({ name: 'media', url: config.databaseUrl, entities, migrations }),
        EventsModule,
        RetentionModule.with(retentionRules),
      ],
      controllers: [AssetsHandlers, ExportsHandlers, ExternalCoversHandlers, JobsHandlers, UploadsController],
      providers: [
        { provide: MEDIA_CONFIG, useValue: config },
        AssetsService,
        DeletedUsersConsumer,
        deletionCleaner(deletedUsers, RowsOfUsers),
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
