import { Injectable } from '@nestjs/common';
import { audioEvents } from '@rubato/contracts';
import type { Finish, Job, JobControl, JobKind } from '../jobs/job.ts';
import { AudioProcessRunner } from './audio-process-runner.ts';

/** Measures the loudness and the waveform of audio files. Skips formats without a decoder. */
@Injectable()
export class LoudnessJobs implements JobKind {
  readonly version = 1;

  constructor(private readonly processes: AudioProcessRunner) {}

  async run(job: Job, { signal, report }: JobControl): Promise<Finish> {
    const { measurement } = await this.processes.run(job, {
      type: 'loudness',
      signal,
      onProgress: report,
      getResult: (message) => (message.type === 'measured' ? message : undefined),
    });
    return (_, emit) => {
      if (measurement) emit(audioEvents.loudnessMeasured, { assetId: job.assetId, ...measurement });
      // Silence has no loudness, so that catalog never has it.
      return typeof measurement?.loudness === 'number';
    };
  }
}
