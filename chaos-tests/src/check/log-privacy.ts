const mostLeaks = 20;

/** What the members of the load have, and what may stand in no log line: of them, of queries or of addresses. */
const personal: readonly (readonly [string, RegExp])[] = [
  ['an e-mail address', /[\w.-]+@rubato\.example/],
  ['a username', /\bmember-[0-9a-f]{12}\b/],
  ['a password', /a fine long password/],
  ['a hash of a password', /\$argon2/],
  ['bound parameters', /"parameters":/],
  ['a query string', /\/api\/[^\s"]*\?\w+=/],
];

/** Reads the logs of all parts as they come, and keeps the lines that say what no log may say. */
export class LogPrivacy {
  readonly #leaks: string[] = [];

  /** The first lines that say too much, each with what it says. */
  get leaks(): readonly string[] {
    return this.#leaks;
  }

  /** Takes the output of a part, in pieces of any length. */
  reader(part: string): (text: string) => void {
    let begun = '';
    return (text) => {
      const lines = (begun + text).split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) this.#read(part, line);
    };
  }

  #read(part: string, line: string): void {
    const found = personal.find(([, pattern]) => pattern.test(line));
    if (found && this.#leaks.length < mostLeaks) this.#leaks.push(`${part} logged ${found[0]}: ${line}`);
  }
}
