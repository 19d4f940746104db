import { Inject, Injectable } from '@nestjs/common';
import { AppError, texts, type Actor, type AssetKind, type UploadResult } from '@rubato/contracts';
import { UPLOAD_CHANNEL, type UploadChannel } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { pacedBody, uploadPace } from './paced-body.ts';

@Injectable()
export class UploadsClient {
  constructor(@Inject(UPLOAD_CHANNEL) private readonly channel: UploadChannel) {}

  /**
   * Passes a multipart request on to media as it comes, with back-pressure, and resolves with what media made of it: of `files` only,
   * where they are given. Throws
   * media's refusal, UNSUPPORTED_MEDIA_TYPE for another kind of body, TOO_SLOW, and UNAVAILABLE when media is away.
   */
  async pass(
    { raw, headers, ip }: FastifyRequest,
    sender: Actor,
    files?: readonly AssetKind[],
  ): Promise<UploadResult> {
    const contentType = headers['content-type'];
    if (!contentType?.startsWith('multipart/form-data'))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', texts.notMultipart, { message: texts.notMultipart });
    const slow = new AbortController();
    const bytes = pacedBody(raw, uploadPace, (error) => slow.abort(error));
    const body = Readable.from(bytes, { objectMode: false, highWaterMark: 1 });
    try {
      return await this.channel.pass(
        { body, contentType, contentLength: headers['content-length'], files },
        { ...sender, address: ip },
        slow.signal,
      );
    } catch (error) {
      slow.signal.throwIfAborted();
      throw error;
    } finally {
      body.destroy();
    }
  }
}
