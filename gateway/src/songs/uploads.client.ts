import { Inject, Injectable } from '@nestjs/common';
import { AppError, internalHeaders, texts, uploadResultSchema, type UploadResult } from '@rubato/contracts';
import { decode, decodeError } from '@rubato/service-kit';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Agent, request as httpRequest } from 'undici';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { pacedBody, uploadPace } from './paced-body.ts';

/** For how long media may take no more bytes, or check what it has: two files, and those of others before them. */
const headersTimeout = 120_000;
const dispatcher = new Agent({ headersTimeout, bodyTimeout: 30_000, connect: { timeout: 2000 } });

@Injectable()
export class UploadsClient {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  /**
   * Passes a multipart request on to media as it comes, with back-pressure, and resolves with what media made of it. Throws
   * media's refusal, UNSUPPORTED_MEDIA_TYPE for another kind of body, TOO_SLOW, and UNAVAILABLE when media is away.
   */
  async pass(request: FastifyRequest, userId: number): Promise<UploadResult> {
    const contentType = request.headers['content-type'];
    if (!contentType?.startsWith('multipart/form-data'))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', texts.notMultipart, { message: texts.notMultipart });
    const { statusCode, body } = await this.#send(request, contentType, userId);
    const answer = await body.bytes();
    if (statusCode !== 200) throw decodeError(answer);
    return uploadResultSchema.parse(decode(answer));
  }

  async #send(request: FastifyRequest, contentType: string, userId: number) {
    const length = request.headers['content-length'];
    const slow = new AbortController();
    try {
      return await httpRequest(`${this.config.mediaUrl}/uploads`, {
        method: 'POST',
        body: Readable.from(
          pacedBody(request.raw, uploadPace, (error) => slow.abort(error)),
          { objectMode: false, highWaterMark: 1 },
        ),
        signal: slow.signal,
        dispatcher,
        headers: {
          'content-type': contentType,
          ...(length ? { 'content-length': length } : {}),
          [internalHeaders.secret]: this.config.internalSecret,
          [internalHeaders.userId]: String(userId),
        },
      });
    } catch (error) {
      slow.signal.throwIfAborted();
      throw new AppError('UNAVAILABLE', `media did not take the upload: ${String(error)}`, undefined, 5);
    }
  }
}
