import { assetKinds, fileLimits } from '@rubato/contracts';
import type { UploadForm } from '@rubato/service-kit';

/** Generous for the forms, and far from harmful. The size of each file is limited separately. */
export const partLimits = {
  fields: 32,
  fieldSize: 128 * 1024,
  fieldNameSize: 64,
  files: 4,
  parts: 36,
  headerPairs: 16,
  headerSize: 8 * 1024,
  fileSize: fileLimits.audio.bytes + 1,
};

/** The total size of all text fields of a form. */
export const maxFieldBytes = 256 * 1024;

/** The maximum size of a form: its files, text fields and part headers. */
export function getMaxFormBytes({ files = assetKinds }: Pick<UploadForm, 'files'>): number {
  return files.reduce((sum, kind) => sum + fileLimits[kind].bytes, 1024 * 1024);
}

/** The minimum total size of the files of a valid form, according to its Content-Length; 1 without one. */
export function computeMinFileBytes({ contentLength = '' }: UploadForm): number {
  const partHeaders = partLimits.parts * 1024;
  return Math.max(1, Number(contentLength) - maxFieldBytes - partHeaders || 1);
}

/** The idle timeout of request bodies. The gateway enforces a shorter one on clients. */
export const bodyIdleTimeoutMs = 60_000;
