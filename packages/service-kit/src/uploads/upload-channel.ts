import type { Actor, AssetKind, UploadResult } from '@rubato/contracts';
import type { Readable } from 'node:stream';

/** A multipart form that is streamed to media. */
export interface UploadForm {
  readonly body: Readable;
  readonly contentType: string;
  /** The declared size in bytes, which may be wrong. */
  readonly contentLength?: string | undefined;
  /** The file fields that the form may have; both by default. Others are ignored. */
  readonly files?: readonly AssetKind[] | undefined;
}

/** The sender of an upload. Concurrent uploads are limited per user and per address. */
export interface UploadSender extends Actor {
  readonly address: string;
}

/** Carries the bytes of uploads from the gateway to media, because the bus is not meant for large payloads. */
export interface UploadChannel {
  /**
   * Streams a form to media with backpressure on behalf of `sender` and resolves with the stored files. Throws the `AppError` of media,
   * UNAVAILABLE when media cannot be reached, and any error after `signal` was aborted.
   */
  forward(form: UploadForm, sender: UploadSender, signal: AbortSignal): Promise<UploadResult>;
}

export const UPLOAD_CHANNEL = Symbol('UploadChannel');
