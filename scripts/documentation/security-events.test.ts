import { describe, expect, it } from '@jest/globals';
import { findCode, parseTables } from './markdown.ts';
import { read } from './repository.ts';

const limitReached = 'limit reached';
const source = read('services/auth/src/security-log.ts');
/** Each line of `events` is an event with its outcomes: `'log-in': ['succeeded', 'failed'],`. */
const logged = [...source.matchAll(/^  '?([a-z -]+)'?: \[(.*)\],$/gm)].map(
  ([, event = '', outcomes = '']) => ({
    event,
    outcomes: [...outcomes.matchAll(/'([^']+)'/g)].map(([, outcome = '']) => outcome),
  }),
);
const documented = parseTables(read('docs/operating.md'))
  .filter(({ heading }) => heading === 'Security events')
  .flatMap(({ rows }) => rows.flatMap(([messages = '', meaning = '']) => findCode(`${messages} ${meaning}`)));

describe('the table of security events of docs/operating.md', () => {
  it('lists each message of the security log', () => {
    const messages = logged.flatMap(({ event, outcomes }) =>
      outcomes.filter((outcome) => outcome !== limitReached).map((outcome) => `${event}: ${outcome}`),
    );
    expect(documented.filter((code) => /^[a-z -]+: [a-z ]+$/.test(code)).toSorted()).toEqual(
      messages.toSorted(),
    );
  });

  it('lists each event with a limit', () => {
    const limited = logged
      .filter(({ outcomes }) => outcomes.includes(limitReached))
      .map(({ event }) => event);
    expect(limited.filter((event) => !documented.includes(event))).toEqual([]);
  });
});
