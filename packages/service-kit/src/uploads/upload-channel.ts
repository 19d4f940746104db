import type { Actor, AssetKind, UploadResult } from '@rubato/contracts';
import type { Readable } from 'node:stream';

/** A multipart form on its way to media, as its bytes come. */
export interface UploadForm {
  readonly body: Readable;
  readonly contentType: string;
  /** In bytes, as its sender says; not to be believed. */
  readonly contentLength?: string | undefined;
  /** The files that it may have; others are passed over. Both where it is not said. */
  readonly files?: readonly AssetKind[] | undefined;
}

/** Who sends an upload, and from where: places for uploads are limited by both. */
export interface UploadSender extends Actor {
  /** Absent where the gateway of an earlier release did not tell it. */
  readonly address?: string | undefined;
}

/** The way that the bytes of uploads take from the gateway to media. The bus is not for bytes. */
export interface UploadChannel {
  /**
   * Passes a form on with back-pressure, for the user who sent it, and resolves with what media made of it. Throws media's refusal
   * as AppError, UNAVAILABLE when media is away, and anything at all when `signal` was aborted.
   */
  pass(form: UploadForm, sender: UploadSender, signal: AbortSignal): Promise<UploadResult>;
}

export const UPLOAD_CHANNEL = Symbol('UploadChannel');
