import { AppError, internalHeaders, uploadResultSchema, type UploadResult } from '@rubato/contracts';
import {
  decode,
  decodeError,
  createTraceHeaders,
  type UploadChannel,
  type UploadForm,
  type UploadSender,
} from '@rubato/service-kit';
import { Agent, request } from 'undici';

/** Media sends a heartbeat (102 Processing) twice a second while it processes the files. Milliseconds. */
export const uploadTimeoutMs = 2000;

/** Sends uploads to the media service over HTTP, authenticated by a shared secret. */
export class HttpUploadChannel implements UploadChannel {
  readonly #dispatcher: Agent;

  constructor(
    private readonly media: { readonly url: string; readonly secret: string },
    timeoutMs = uploadTimeoutMs,
  ) {
    this.#dispatcher = new Agent({
      headersTimeout: timeoutMs,
      bodyTimeout: 30_000,
      connect: { timeout: timeoutMs },
    });
  }

  async forward(form: UploadForm, sender: UploadSender, signal: AbortSignal): Promise<UploadResult> {
    const { statusCode, content } = await this.#send(form, sender, signal);
    if (statusCode !== 200) throw decodeError(content);
    return uploadResultSchema.parse(decode(content));
  }

  async #send(
    { body, contentType, contentLength, files }: UploadForm,
    sender: UploadSender,
    signal: AbortSignal,
  ) {
    try {
      const { statusCode, body: received } = await request(`${this.media.url}/uploads`, {
        method: 'POST',
        body,
        signal,
        dispatcher: this.#dispatcher,
        headers: {
          'content-type': contentType,
          ...(contentLength ? { 'content-length': contentLength } : {}),
          ...createTraceHeaders(),
          [internalHeaders.secret]: this.media.secret,
          [internalHeaders.userId]: String(sender.userId),
          [internalHeaders.address]: sender.address,
          ...(files ? { [internalHeaders.files]: files.join(',') } : {}),
          ...(sender.isDemo ? { [internalHeaders.isDemo]: 'true' } : {}),
          ...(sender.quotas?.bytes === undefined
            ? {}
            : { [internalHeaders.quotaBytes]: String(sender.quotas.bytes) }),
        },
      });
      return { statusCode, content: await received.bytes() };
    } catch (error) {
      throw new AppError('UNAVAILABLE', `upload to media failed: ${String(error)}`, { retryAfterSeconds: 5 });
    }
  }
}
