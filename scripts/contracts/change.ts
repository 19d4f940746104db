/** A difference between what was released and what the code declares now. */
export interface Change {
  readonly text: string;
  /** Whether what was built for the release may fail. */
  readonly isBreaking: boolean;
}

export const createBreakingChange = (text: string): Change => ({ text, isBreaking: true });
export const createCompatibleChange = (text: string): Change => ({ text, isBreaking: false });

/** The result of one comparison. */
export interface Report {
  /** What was compared. */
  readonly title: string;
  readonly changes: readonly Change[];
  /** What must be corrected: breaking changes without a new version, and contradictions. */
  readonly errors: readonly string[];
}

/** Creates a report. Breaking changes are errors unless a new version permits them. */
export function report(title: string, changes: readonly Change[], isNewVersion = false): Report {
  const errors = changes.filter(({ isBreaking }) => isBreaking && !isNewVersion).map(({ text }) => text);
  return { title, changes, errors };
}

/** Returns the lines of a report: additions and compatible changes with +, breaking ones with !, errors last. */
export function formatReport({ title, changes, errors }: Report): string {
  const lines = changes
    .filter(({ text }) => !errors.includes(text))
    .map(
      ({ text, isBreaking }) => `  ${isBreaking ? '! breaking, permitted by the new version' : '+'} ${text}`,
    );
  const failures = errors.map((text) => `  ERROR ${text}`);
  return [`${title}: ${errors.length ? 'not compatible' : 'compatible'}`, ...lines, ...failures].join('\n');
}

/** The major version of `<major>`, `<major>.<minor>` or `<major>.<minor>.<patch>`. Throws on other text. */
export function parseMajorVersion(version: string): number {
  const major = /^(\d{1,9})(\.\d{1,9}){0,2}([+-][\w.+-]+)?$/.exec(version)?.[1];
  if (major === undefined) throw new Error(`${JSON.stringify(version)} is not a version`);
  return Number(major);
}
