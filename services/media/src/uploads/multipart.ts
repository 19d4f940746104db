import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { AppError, texts } from '@rubato/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Far above what the forms need and far below what hurts. The bytes of files are limited one by one. */
const limits = {
  fields: 32,
  fieldSize: 128 * 1024,
  fieldNameSize: 64,
  files: 4,
  parts: 36,
  headerPairs: 16,
  fileSize: 200 * 1024 * 1024 + 1,
};

/** Takes one file part, to its end. */
export type ReceiveFile = (name: string, file: BusboyFileStream) => Promise<void>;

/**
 * Reads a multipart body as it comes, with back-pressure: text fields are collected, each file goes to `receiveFile`. The body
 * is read to its end also when a file fails, so that the client gets the answer; then the first failure is thrown. Throws
 * UNSUPPORTED_MEDIA_TYPE and INVALID for what is no well-formed multipart body.
 */
export async function readMultipart(
  body: Readable,
  headers: IncomingHttpHeaders,
  receiveFile: ReceiveFile,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null);
  const files: Promise<void>[] = [];
  const parser = createParser(headers);
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (!nameTruncated && !valueTruncated) fields[name] ??= value;
  });
  const open = new Set<BusboyFileStream>();
  parser.on('file', (name, file) => {
    open.add(file.once('end', () => open.delete(file)).on('error', () => {}));
    const received = receiveFile(name, file).finally(() => file.resume());
    // It is waited for only when the body has been read: a failure before that is no unhandled one.
    received.catch(() => {});
    files.push(received);
  });
  let tooMany = false;
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.once(event, () => (tooMany = true));
  const parsed = pipeline(body, parser).then(
    () => undefined,
    () => {
      // The parser tells nobody that no more will come: whoever still reads a file must be told.
      for (const file of open) file.destroy(new Error('The form was cut short'));
      return new AppError('INVALID', texts.notValidForm, { message: texts.notValidForm });
    },
  );
  const [malformed, ...outcomes] = await settleAll(parsed, files);
  if (malformed || tooMany)
    throw malformed ?? new AppError('INVALID', texts.notValidForm, { message: texts.notValidForm });
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return { ...fields };
}

/** The files are known only when the body has been read, and must all be done with before anyone is told. */
async function settleAll(
  parsed: Promise<AppError | undefined>,
  files: Promise<void>[],
): Promise<[AppError | undefined, ...PromiseSettledResult<void>[]]> {
  const malformed = await parsed;
  return [malformed, ...(await Promise.allSettled(files))];
}

function createParser(headers: IncomingHttpHeaders): InstanceType<typeof Busboy> {
  const contentType = headers['content-type'];
  if (!contentType?.startsWith('multipart/form-data'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', texts.notMultipart, { message: texts.notMultipart });
  try {
    return new Busboy({ headers: { ...headers, 'content-type': contentType }, limits });
  } catch {
    throw new AppError('INVALID', texts.notValidForm, { message: texts.notValidForm });
  }
}
