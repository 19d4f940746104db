import { fileLimits } from '@rubato/contracts';

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

/** For how long nothing may come from the gateway, which cuts off slow senders itself, and sooner. */
export const stillnessMs = 60_000;
