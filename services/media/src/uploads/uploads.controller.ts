import { Controller, Headers, HttpCode, Inject, Post, Req, Res, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  actorSchema,
  assetKinds,
  AppError,
  internalHeaders,
  parseOrThrow,
  texts,
  type UploadResult,
} from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import { runWithHeartbeat } from './heartbeat.ts';
import { bodyIdleTimeoutMs } from './upload-limits.ts';
import { UploadsService } from './uploads.service.ts';

/** Receives uploads from the gateway, which authenticates with a secret and names the user. */
@Controller('uploads')
export class UploadsController implements OnModuleInit {
  constructor(
    private readonly uploads: UploadsService,
    private readonly adapterHost: HttpAdapterHost<FastifyAdapter>,
    @Inject(MEDIA_CONFIG) private readonly config: MediaConfig,
  ) {}

  /** Disables body parsing, since multipart bodies are streamed. */
  onModuleInit(): void {
    this.adapterHost.httpAdapter
      .getInstance()
      .addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  }

  @Post()
  @HttpCode(200)
  receive(
    @Headers(internalHeaders.secret) secret: string | undefined,
    @Headers(internalHeaders.userId) userId: string | undefined,
    @Headers(internalHeaders.isDemo) isDemo: string | undefined,
    @Headers(internalHeaders.quotaBytes) quotaBytes: string | undefined,
    @Headers(internalHeaders.address) address = '',
    @Headers(internalHeaders.files) files: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadResult> {
    this.#assertGateway(secret);
    const { raw, headers } = request;
    raw.setTimeout(bodyIdleTimeoutMs, () => raw.destroy()).once('end', () => raw.setTimeout(0));
    const form = {
      body: raw,
      contentType: headers['content-type'] ?? '',
      contentLength: headers['content-length'],
      files: files === undefined ? undefined : assetKinds.filter((kind) => files.split(',').includes(kind)),
    };
    const actor = parseOrThrow(actorSchema, {
      userId: Number(userId),
      isDemo: isDemo === 'true',
      quotas: quotaBytes === undefined ? undefined : { bytes: Number(quotaBytes) },
    });
    return runWithHeartbeat(reply.raw, () => this.uploads.receive(form, { ...actor, address }));
  }

  #assertGateway(secret = ''): void {
    const [given, expected] = [Buffer.from(secret), Buffer.from(this.config.internalSecret)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new AppError('FORBIDDEN', texts.forbidden);
  }
}
