import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { AppError, hasErrorCode, texts } from '@rubato/contracts';
import type { UploadForm } from '@rubato/service-kit';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxFieldBytes, getMaxFormBytes, partLimits } from './upload-limits.ts';
import { countTransientBytes } from './trigger-minor-gc.ts';
import { readUntilAborted } from './read-until-aborted.ts';
import type { UploadSlot } from './held-slot.ts';

const sliceBytes = 4096;

/** Consumes one file part. */
export type ReceiveFile = (name: string, file: BusboyFileStream) => Promise<void>;

/**
 * Streams a multipart body with back-pressure: collects text fields and passes each file to `receiveFile`. If
 * a file fails, reads the rest of the body, so that the client gets the response, and then throws the first
 * failure. Throws UNSUPPORTED_MEDIA_TYPE or INVALID for a malformed body; and without reading the rest,
 * TOO_LARGE for one that is too long, and the reason of the slot's signal when it is aborted.
 */
export async function readMultipart(
  upload: UploadForm,
  slot: UploadSlot,
  receiveFile: ReceiveFile,
): Promise<Record<string, string>> {
  const maxBytes = getMaxFormBytes(upload);
  if (Number(upload.contentLength) > maxBytes) throw createTooLarge();
  const form = new Form(createParser(upload.contentType), slot, receiveFile, maxBytes);
  const failure = await form.read(upload.body).then(
    () => slot.complete(),
    (error: unknown) => (error instanceof AppError ? error : createInvalidForm()),
  );
  const outcomes = await Promise.allSettled(form.files);
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  // Prefer the error of a single file that is too large over that of the whole form.
  if (failure?.code === 'TOO_LARGE' && isTooLarge(rejected?.reason)) throw rejected?.reason;
  if (failure) throw failure;
  if (rejected) throw rejected.reason;
  return { ...form.fields };
}

/** The parsed fields and files of a form. */
class Form {
  readonly fields: Record<string, string> = Object.create(null);
  readonly files: Promise<void>[] = [];
  readonly #open = new Set<BusboyFileStream>();
  #fieldBytes = 0;
  #hasTooManyParts = false;

  constructor(
    private readonly parser: InstanceType<typeof Busboy>,
    private readonly slot: UploadSlot,
    private readonly receiveFile: ReceiveFile,
    private readonly maxBytes: number,
  ) {
    parser.on('field', (name, value, nameTruncated) => this.#takeField(name, value, nameTruncated));
    parser.on('file', (name, file) => this.#takeFile(name, file));
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.once(event, () => (this.#hasTooManyParts = true));
  }

  /**
   * Resolves at the end of the body. Leaves the body open on failure, since its sender still waits for the
   * response.
   */
  async read(body: Readable): Promise<void> {
    const { signal } = this.slot;
    try {
      await pipeline(this.#throttle(body), this.parser, { signal });
    } catch (error) {
      // The parser does not end open files on failure, so end them here.
      for (const file of this.#open) file.destroy(new Error('The form ended unexpectedly'));
      signal.throwIfAborted();
      throw error;
    }
    if (this.#hasTooManyParts) throw createInvalidForm();
  }

  /** A truncated value is longer than any valid one, so validation rejects it later. */
  #takeField(name: string, value: string, nameTruncated: boolean): void {
    this.#fieldBytes += value.length;
    if (!nameTruncated && this.#fieldBytes <= maxFieldBytes) this.fields[name] ??= value;
  }

  #takeFile(name: string, file: BusboyFileStream): void {
    this.#open.add(file.once('end', () => this.#open.delete(file)).on('error', () => {}));
    const received = this.receiveFile(name, file).finally(() => file.resume());
    // Awaited only after the body has been read: prevents an unhandled rejection before that.
    received.catch(() => {});
    this.files.push(received);
  }

  /**
   * Yields bytes to the parser until there are too many parts; the rest is read but not parsed. Outside
   * files, yields small slices, because many tiny parts are expensive to parse.
   */
  async *#throttle(body: Readable): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of readUntilAborted(body, this.slot.signal)) {
      bytes += chunk.length;
      this.slot.countReceived(chunk.length);
      countTransientBytes(chunk.length);
      if (bytes > this.maxBytes || this.#fieldBytes > maxFieldBytes) throw createTooLarge();
      let start = 0;
      while (start < chunk.length && !this.#hasTooManyParts) {
        const end = this.#open.size > 0 ? chunk.length : start + sliceBytes;
        yield chunk.subarray(start, end);
        start = end;
      }
    }
  }
}

function createParser(contentType: string): InstanceType<typeof Busboy> {
  if (!contentType.startsWith('multipart/form-data'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', texts.notMultipart, {
      fields: { message: texts.notMultipart },
    });
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: partLimits });
  } catch {
    throw createInvalidForm();
  }
}

function createInvalidForm(): AppError {
  return new AppError('INVALID', texts.malformedForm, { fields: { message: texts.malformedForm } });
}

function createTooLarge(): AppError {
  return new AppError('TOO_LARGE', texts.tooLarge, { fields: { message: texts.tooLarge } });
}

function isTooLarge(error: unknown): boolean {
  return hasErrorCode(error, 'TOO_LARGE');
}
