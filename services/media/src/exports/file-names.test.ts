import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toFileName } from './file-names.ts';

describe('a file name', () => {
  it.each([
    ['Azulejo', 'Azulejo'],
    ['AC/DC: Back\\Black?', 'AC-DC- Back-Black-'],
    ['  ..hidden ', 'hidden'],
    ['So long...', 'So long'],
    ['Sigur Ro\u0301s', 'Sigur Rós'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['...', 'untitled'],
    ['🎵'.repeat(100), '🎵'.repeat(80)],
  ])('of %j is %j', (title, name) => {
    expect(toFileName(title)).toBe(name);
  });

  it('is never a path, hidden or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        expect(toFileName(title)).toMatch(
          /^[^/\\:*?"<>|\p{Cc}.]([^/\\:*?"<>|\p{Cc}]*[^/\\:*?"<>|\p{Cc}. ])?$/u,
        );
      }),
    );
  });
});
