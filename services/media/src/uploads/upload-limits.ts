import { assetKinds, fileLimits } from '@rubato/contracts';
import type { UploadForm } from '@rubato/service-kit';

/** Far above what the forms need and far below what hurts. The bytes of files are limited one by one. */
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

/** Of the texts of a form, all together. */
export const maxFieldBytes = 256 * 1024;

/** How many bytes a form as a whole may have: its files, its texts, and what stands between them. */
export function maxFormBytes({ files = assetKinds }: Pick<UploadForm, 'files'>): number {
  return files.reduce((sum, kind) => sum + fileLimits[kind].bytes, 1024 * 1024);
}

/** How many bytes of files a valid form has at least, by the length that its sender tells; 1 where it tells none. */
export function leastFileBytes({ contentLength = '' }: UploadForm): number {
  const partHeaders = partLimits.parts * 1024;
  return Math.max(1, Number(contentLength) - maxFieldBytes - partHeaders || 1);
}

/** For how long nothing may come from the gateway, which cuts off slow senders itself, and sooner. */
export const stillnessMs = 60_000;
