import { Inject, Injectable } from '@nestjs/common';
import { songEvents } from '@rubato/contracts';
import { Consumes } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { JOB_KINDS, type JobKinds } from './job.ts';
import { JobsRepository } from './jobs.repository.ts';
import { getVersions } from './get-versions.ts';

type UsedAssets = { assetIds: string[] };

/** Adds the jobs of an audio file once a song uses it, so that catalog can store their results. */
@Injectable()
export class SongsConsumer {
  constructor(
    private readonly jobs: JobsRepository,
    @Inject(JOB_KINDS) private readonly kinds: JobKinds,
  ) {}

  @Consumes(songEvents.songCreated, 'add-jobs')
  async addJobs({ assetIds }: UsedAssets, manager: EntityManager): Promise<void> {
    await this.jobs.add(assetIds, getVersions(this.kinds), manager);
  }

  @Consumes(songEvents.songUpdated, 'add-jobs-for-new-audio')
  async addJobsForNewAudio({ assetIds }: UsedAssets, manager: EntityManager): Promise<void> {
    await this.jobs.add(assetIds, getVersions(this.kinds), manager);
  }
}
