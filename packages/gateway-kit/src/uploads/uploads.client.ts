import { Inject, Injectable } from '@nestjs/common';
import { AppError, texts, type Actor, type AssetKind, type UploadResult } from '@rubato/contracts';
import { UPLOAD_CHANNEL, type UploadChannel } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { enforceMinimumRate, uploadMinimumRate } from './minimum-rate.ts';

@Injectable()
export class UploadsClient {
  constructor(@Inject(UPLOAD_CHANNEL) private readonly channel: UploadChannel) {}

  /**
   * Streams a multipart request to media, with back-pressure, and resolves with the stored files and fields.
   * If `files` is given, only those files are accepted. Throws media's error, UNSUPPORTED_MEDIA_TYPE for
   * another type of body, TOO_SLOW, and UNAVAILABLE.
   */
  async pass(
    { raw, headers, ip }: FastifyRequest,
    sender: Actor,
    files?: readonly AssetKind[],
  ): Promise<UploadResult> {
    const contentType = headers['content-type'];
    if (!contentType?.startsWith('multipart/form-data'))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', texts.notMultipart, {
        fields: { message: texts.notMultipart },
      });
    const tooSlow = new AbortController();
    const bytes = enforceMinimumRate(raw, uploadMinimumRate, (error) => tooSlow.abort(error));
    const body = Readable.from(bytes, { objectMode: false, highWaterMark: 1 });
    try {
      return await this.channel.forward(
        { body, contentType, contentLength: headers['content-length'], files },
        { ...sender, address: ip },
        tooSlow.signal,
      );
    } catch (error) {
      tooSlow.signal.throwIfAborted();
      throw error;
    } finally {
      body.destroy();
    }
  }
}
