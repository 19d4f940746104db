import { describe, expect, it } from '@jest/globals';
import { findSubjectProblem } from './commit-subjects.mjs';

describe('findSubjectProblem', () => {
  it.each([
    'docs: state the license',
    'feat(catalog): add artist handles',
    'refactor(ui,web-kit)!: remove members that no remote uses',
    `fix: ${'a'.repeat(67)}`,
  ])('accepts "%s"', (subject) => {
    expect(findSubjectProblem(subject)).toBeUndefined();
  });

  it.each([
    ['no type', 'add artist handles', '"<type>(<scope>): <what changes>"'],
    ['an unknown type', 'feature: add artist handles', '"<type>(<scope>): <what changes>"'],
    ['no space after the colon', 'feat:add artist handles', '"<type>(<scope>): <what changes>"'],
    ['no description', 'feat: ', '"<type>(<scope>): <what changes>"'],
    ['the mark of an unfinished fix', 'fixup! feat: add artist handles', '"<type>(<scope>): <what changes>"'],
    ['73 characters', `fix: ${'a'.repeat(68)}`, '73 characters'],
    ['a period at the end', 'fix: reject empty titles.', 'period'],
  ])('rejects %s', (_name, subject, problem) => {
    expect(findSubjectProblem(subject)).toContain(problem);
  });
});
