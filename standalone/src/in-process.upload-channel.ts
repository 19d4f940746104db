import type { Actor, UploadResult } from '@rubato/contracts';
import type { UploadsService } from '@rubato/media-service';
import type { UploadChannel, UploadForm } from '@rubato/service-kit';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Hands uploads to media in the same process: a way over HTTP would cost every byte two more copies. */
export class InProcessUploadChannel implements UploadChannel {
  constructor(private readonly media: Pick<UploadsService, 'receive'>) {}

  async pass(form: UploadForm, sender: Actor, signal: AbortSignal): Promise<UploadResult> {
    // The form's own body cannot be ended while it waits for its sender; this can.
    const body = new PassThrough({ highWaterMark: 1 });
    const passedOn = pipeline(form.body, body, { signal }).catch(() => undefined);
    try {
      const result = await this.media.receive({ ...form, body }, sender);
      await passedOn;
      return result;
    } finally {
      // A refusal does not wait for the sender: the form's own body ends with its next bytes.
      body.destroy();
    }
  }
}
