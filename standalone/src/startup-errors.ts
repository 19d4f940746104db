/** A failure that a person can mend, told in one sentence. */
export class StartupError extends Error {}

const sentences: readonly { pattern: RegExp; text: (folder: string) => string }[] = [
  {
    pattern: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    text: (folder) =>
      `The disk that holds ${folder} is full. Free some space and start again; nothing was lost.`,
  },
  {
    pattern: /EACCES|EPERM|EROFS|Permission denied/,
    text: (folder) => `Rubato may not write to ${folder}. Make it yours or set DATA_DIR to a folder that is.`,
  },
];

/** What to tell a person about `error`: one sentence where the cause is known, the error's own words elsewhere. */
export function explain(error: unknown, dataFolder: string): string {
  if (error instanceof StartupError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return (
    sentences.find(({ pattern }) => pattern.test(message))?.text(dataFolder) ??
    `Rubato could not start: ${message}`
  );
}
