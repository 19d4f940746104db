import { Injectable } from '@nestjs/common';
import { audioEvents } from '@rubato/contracts';
import type { Finish, Job, JobControl, JobKind } from '../jobs/job.ts';
import { AudioProcessRunner } from './audio-process-runner.ts';

/** Measures the loudness of audio files. Skips formats without a decoder. */
@Injectable()
export class LoudnessJobs implements JobKind {
  readonly version = 1;

  constructor(private readonly processes: AudioProcessRunner) {}

  async run({ assetId, key }: Job, { signal, report }: JobControl): Promise<Finish> {
    const { loudness } = await this.processes.run(key, {
      type: 'loudness',
      signal,
      onProgress: report,
      resultOf: (message) => (message.type === 'measured' ? message : undefined),
    });
    return (_, emit) => {
      if (loudness) emit(audioEvents.loudnessMeasured, { assetId, ...loudness });
      // Silence has none, so that catalog never has it.
      return typeof loudness?.loudness === 'number';
    };
  }
}
