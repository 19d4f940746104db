import type { UploadResult } from '@rubato/contracts';
import type { UploadChannel, UploadForm, UploadSender } from '@rubato/service-kit';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadsService } from './uploads.service.ts';

/** Passes uploads to media in the same process: HTTP would copy every byte twice more. */
export class InProcessUploadChannel implements UploadChannel {
  constructor(private readonly media: Pick<UploadsService, 'receive'>) {}

  async forward(form: UploadForm, sender: UploadSender, signal: AbortSignal): Promise<UploadResult> {
    // The original body cannot be ended while it waits for its sender; this one can.
    const body = new PassThrough({ highWaterMark: 1 });
    const piped = pipeline(form.body, body, { signal }).catch(() => undefined);
    try {
      const result = await this.media.receive({ ...form, body }, sender);
      await piped;
      return result;
    } finally {
      // A rejection does not wait for the sender: the original body ends with its next chunk.
      body.destroy();
    }
  }
}
