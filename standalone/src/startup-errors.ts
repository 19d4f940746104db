/** An error that the user can fix. The message says how, in one or two sentences. */
export class StartupError extends Error {}

const knownErrors: readonly { pattern: RegExp; formatText: (folder: string) => string }[] = [
  {
    pattern: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    formatText: (folder) =>
      `The disk of ${folder} is full. Free some space and start again; no data was lost.`,
  },
  {
    pattern: /EACCES|EPERM|EROFS|Permission denied/,
    formatText: (folder) =>
      `Rubato has no write permission for ${folder}. Change its owner, or set DATA_DIR to another folder.`,
  },
];

/** A user-facing description of `error`: a remedy for known causes, otherwise the error's message. */
export function describeError(error: unknown, dataFolder: string): string {
  if (error instanceof StartupError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return (
    knownErrors.find(({ pattern }) => pattern.test(message))?.formatText(dataFolder) ??
    `Rubato could not start: ${message}`
  );
}
