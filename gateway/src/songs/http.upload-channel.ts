import { AppError, internalHeaders, uploadResultSchema, type UploadResult } from '@rubato/contracts';
import { decode, decodeError, traceHeaders, type UploadChannel, type UploadForm } from '@rubato/service-kit';
import { Agent, request } from 'undici';

/** For how long media may take no more bytes, or check what it has: two files, and those of others before them. */
const headersTimeout = 120_000;
const dispatcher = new Agent({ headersTimeout, bodyTimeout: 30_000, connect: { timeout: 2000 } });

/** Sends uploads to a media service over HTTP, with the secret that only the gateway knows. */
export class HttpUploadChannel implements UploadChannel {
  constructor(private readonly media: { readonly url: string; readonly secret: string }) {}

  async pass(form: UploadForm, userId: number, signal: AbortSignal): Promise<UploadResult> {
    const { statusCode, body } = await this.#send(form, userId, signal);
    const answer = await body.bytes();
    if (statusCode !== 200) throw decodeError(answer);
    return uploadResultSchema.parse(decode(answer));
  }

  async #send({ body, contentType, contentLength }: UploadForm, userId: number, signal: AbortSignal) {
    try {
      return await request(`${this.media.url}/uploads`, {
        method: 'POST',
        body,
        signal,
        dispatcher,
        headers: {
          'content-type': contentType,
          ...(contentLength ? { 'content-length': contentLength } : {}),
          ...traceHeaders(),
          [internalHeaders.secret]: this.media.secret,
          [internalHeaders.userId]: String(userId),
        },
      });
    } catch (error) {
      throw new AppError('UNAVAILABLE', `media did not take the upload: ${String(error)}`, undefined, 5);
    }
  }
}
