import { expect, test } from '@jest/globals';
import { isProofHash, parseProof, proofHash, createProofInput, proofParts } from '@rubato/contracts';
import { scryptSync } from 'node:crypto';
import { solveProof } from './solve-proof.ts';

const tries = 3;
const challenge = `${'a'.repeat(22)}.1800000000.${tries}.${'b'.repeat(43)}`;
const { dkLen, ...options } = proofHash;

test('the solutions are right for the scrypt of Node, as the server verifies them', () => {
  const { solutions } = parseProof(solveProof(challenge, () => undefined))!;
  const isSolved = solutions.map((solution, part) => {
    const { password, salt } = createProofInput(challenge, part, solution);
    return isProofHash(scryptSync(password, salt, dkLen, options), tries);
  });
  expect(isSolved).toEqual(Array(proofParts).fill(true));
});

test('reports how many parts are solved', () => {
  const counts: number[] = [];
  solveProof(challenge, (solved) => counts.push(solved));
  expect(counts).toEqual(Array.from({ length: proofParts }, (_, part) => part));
});

test('does not try to solve anything else', () => {
  for (const text of ['', 'challenge', challenge.replace('.3.', '.0.')])
    expect(() => solveProof(text, () => undefined)).toThrow('Not a challenge');
});
