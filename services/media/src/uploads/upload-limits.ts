import { fileLimits } from '@rubato/contracts';
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

/** Of a form as a whole: its two files, its texts, and room for what stands between them. */
export const bodyLimits = {
  bytes: fileLimits.audio.bytes + fileLimits.image.bytes + 1024 * 1024,
  fieldBytes: 256 * 1024,
};

/** How many bytes of files a valid form has at least, by the length that its sender tells; 1 where it tells none. */
export function leastFileBytes({ contentLength = '' }: UploadForm): number {
  const partHeaders = partLimits.parts * 1024;
  return Math.max(1, Number(contentLength) - bodyLimits.fieldBytes - partHeaders || 1);
}

/** For how long nothing may come from the gateway, which cuts off slow senders itself, and sooner. */
export const stillnessMs = 60_000;
