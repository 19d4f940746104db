const maxLeaks = 20;

/** Personal data of the virtual users, query parameters and query strings, none of which may be logged. */
const sensitivePatterns: readonly (readonly [string, RegExp])[] = [
  ['an email address', /[\w.-]+@rubato\.example/],
  ['a username', /\buser-[0-9a-f]{12}\b/],
  ['a password', /a fine long password/],
  ['a hash of a password', /\$argon2/],
  ['bound parameters', /"parameters":/],
  ['a query string', /\/api\/[^\s"]*\?\w+=/],
];

/** Scans the logs of all processes for sensitive data. */
export class LogPrivacy {
  readonly #leaks: string[] = [];

  /** The first log lines with sensitive data. */
  get leaks(): readonly string[] {
    return this.#leaks;
  }

  /** Returns a function that receives the output of a process in chunks. */
  reader(processName: string): (text: string) => void {
    let incompleteLine = '';
    return (text) => {
      const lines = (incompleteLine + text).split('\n');
      incompleteLine = lines.pop() ?? '';
      for (const line of lines) this.#scan(processName, line);
    };
  }

  #scan(processName: string, line: string): void {
    const found = sensitivePatterns.find(([, pattern]) => pattern.test(line));
    if (found && this.#leaks.length < maxLeaks)
      this.#leaks.push(`${processName} logged ${found[0]}: ${line}`);
  }
}
