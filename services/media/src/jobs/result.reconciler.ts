import { Inject, Injectable } from '@nestjs/common';
import { songMessages } from '@rubato/contracts';
import { NightlyPass, RpcClient } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { JOB_KINDS, type JobKinds } from './job.ts';
import { JobsRepository } from './jobs.repository.ts';
import { getVersions } from './get-versions.ts';

const batchSize = 200;

interface AudioFile {
  readonly id: string;
}

/**
 * Repeats jobs whose results catalog lacks although they are done: catalog was restored from an earlier moment than media, or was
 * stopped for longer than the stream keeps events.
 */
@Injectable()
export class ResultReconciler {
  readonly #pass: NightlyPass;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsRepository,
    private readonly rpc: RpcClient,
    @Inject(JOB_KINDS) private readonly kinds: JobKinds,
  ) {
    this.#pass = new NightlyPass(database, 'job results');
  }

  /** Runs like `NightlyPass`. Returns the number of jobs that this run repeats. Throws UNAVAILABLE if catalog is unavailable. */
  async runIfDue(now?: Date, isStopped?: () => boolean): Promise<number> {
    let repeated = 0;
    const check = async (files: readonly AudioFile[]) => {
      repeated += await this.#repeatLost(files.map(({ id }) => id));
    };
    await this.#pass.runIfDue(
      { readNext: (after) => this.#findAudioAfter(after), check },
      { now, isStopped },
    );
    return repeated;
  }

  #findAudioAfter(id = '00000000-0000-0000-0000-000000000000'): Promise<AudioFile[]> {
    return this.database.query(
      `SELECT id FROM assets WHERE kind = 'audio' AND state = 'attached' AND id > $1
       ORDER BY id LIMIT ${batchSize}`,
      [id],
    );
  }

  async #repeatLost(assetIds: string[]): Promise<number> {
    const versions = getVersions(this.kinds);
    const request = { assetIds, streamVersion: versions.stream };
    const missing = await this.rpc.call(songMessages.missingResults, request);
    const streams = await this.jobs.repeat('stream', versions.stream, missing.stream);
    return streams + (await this.jobs.repeat('loudness', versions.loudness, missing.loudness));
  }
}
