import { Injectable } from '@nestjs/common';
import { soundEvents } from '@rubato/contracts';
import type { Finish, Job, JobControl, JobKind } from '../jobs/job.ts';
import { SoundProcess } from './sound-process.ts';

/** Measures how loud audio files are. Those without a decoder stay unmeasured. */
@Injectable()
export class LoudnessJobs implements JobKind {
  readonly version = 1;

  constructor(private readonly processes: SoundProcess) {}

  async run({ assetId, key }: Job, { signal, report }: JobControl): Promise<Finish> {
    const { loudness } = await this.processes.run(key, {
      type: 'loudness',
      signal,
      onProgress: report,
      answerOf: (message) => (message.type === 'measured' ? message : undefined),
    });
    return (_, emit) => {
      if (loudness) emit(soundEvents.loudnessMeasured, { assetId, ...loudness });
    };
  }
}
