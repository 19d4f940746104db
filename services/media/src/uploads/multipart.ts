import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { AppError, texts } from '@rubato/contracts';
import type { UploadForm } from '@rubato/service-kit';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxFieldBytes, maxFormBytes, partLimits } from './upload-limits.ts';
import { countPassingBytes } from './passing-bytes.ts';

const pieceBytes = 4096;

/** Takes one file part, to its end. */
export type ReceiveFile = (name: string, file: BusboyFileStream) => Promise<void>;

/**
 * Reads a multipart body as it comes, with back-pressure: text fields are collected, each file goes to `receiveFile`. The body
 * is read to its end also when a file fails, so that the client gets the answer; then the first failure is thrown. Throws
 * UNSUPPORTED_MEDIA_TYPE and INVALID for what is no well-formed multipart body, and TOO_LARGE for one that is too long, without
 * reading the rest.
 */
export async function readMultipart(
  upload: UploadForm,
  receiveFile: ReceiveFile,
): Promise<Record<string, string>> {
  const maxBytes = maxFormBytes(upload);
  if (Number(upload.contentLength) > maxBytes) throw tooLarge();
  const form = new Form(createParser(upload.contentType), receiveFile, maxBytes);
  const failure = await form.read(upload.body).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error : notValid()),
  );
  const outcomes = await Promise.allSettled(form.files);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  // Of a form that is too long as a whole, a file that is too long says more.
  if (failure?.code === 'TOO_LARGE' && isTooLarge(refused?.reason)) throw refused?.reason;
  if (failure) throw failure;
  if (refused) throw refused.reason;
  return { ...form.fields };
}

/** What comes out of the parser, and what is known of how far it is. */
class Form {
  readonly fields: Record<string, string> = Object.create(null);
  readonly files: Promise<void>[] = [];
  readonly #open = new Set<BusboyFileStream>();
  #fieldBytes = 0;
  #tooManyParts = false;

  constructor(
    private readonly parser: InstanceType<typeof Busboy>,
    private readonly receiveFile: ReceiveFile,
    private readonly maxBytes: number,
  ) {
    parser.on('field', (name, value, nameTruncated) => this.#takeField(name, value, nameTruncated));
    parser.on('file', (name, file) => this.#takeFile(name, file));
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.once(event, () => (this.#tooManyParts = true));
  }

  /** Resolves at the body's end. The body itself is left open when it fails: its sender still waits for the answer. */
  async read(body: Readable): Promise<void> {
    try {
      await pipeline(this.#sparingly(body), this.parser);
    } catch (error) {
      // The parser tells nobody that no more will come: whoever still reads a file must be told.
      for (const file of this.#open) file.destroy(new Error('The form was cut short'));
      throw error;
    }
    if (this.#tooManyParts) throw notValid();
  }

  /** A value that is cut off is longer than any that is valid, and will be refused by its own text. */
  #takeField(name: string, value: string, nameTruncated: boolean): void {
    this.#fieldBytes += value.length;
    if (!nameTruncated && this.#fieldBytes <= maxFieldBytes) this.fields[name] ??= value;
  }

  #takeFile(name: string, file: BusboyFileStream): void {
    this.#open.add(file.once('end', () => this.#open.delete(file)).on('error', () => {}));
    const received = this.receiveFile(name, file).finally(() => file.resume());
    // It is waited for only when the body has been read: a failure before that is no unhandled one.
    received.catch(() => {});
    this.files.push(received);
  }

  /**
   * Passes bytes on until there are too many parts; the rest is read to its end, but no longer parsed. Tiny parts cost most, so that
   * what is no file is parsed little by little.
   */
  async *#sparingly(body: Readable): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      countPassingBytes(chunk.length);
      if (bytes > this.maxBytes || this.#fieldBytes > maxFieldBytes) throw tooLarge();
      let start = 0;
      while (start < chunk.length && !this.#tooManyParts) {
        const end = this.#open.size > 0 ? chunk.length : start + pieceBytes;
        yield chunk.subarray(start, end);
        start = end;
      }
    }
  }
}

function createParser(contentType: string): InstanceType<typeof Busboy> {
  if (!contentType.startsWith('multipart/form-data'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', texts.notMultipart, { message: texts.notMultipart });
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: partLimits });
  } catch {
    throw notValid();
  }
}

function notValid(): AppError {
  return new AppError('INVALID', texts.notValidForm, { message: texts.notValidForm });
}

function tooLarge(): AppError {
  return new AppError('TOO_LARGE', texts.tooLarge, { message: texts.tooLarge });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.code === 'TOO_LARGE';
}
