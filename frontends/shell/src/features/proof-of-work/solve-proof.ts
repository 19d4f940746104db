import { scrypt } from '@noble/hashes/scrypt.js';
import {
  formatProof,
  isProofHash,
  parseProofChallenge,
  proofHash,
  createProofInput,
  proofParts,
} from '@rubato/contracts';

/**
 * Solves `text`, a challenge, which takes seconds. Calls `onPart` with the number of parts that are solved. Returns the proof;
 * throws for anything else than a challenge. Hashes by script: `crypto.subtle` is missing at addresses without HTTPS.
 */
export function solveProof(text: string, onPart: (solved: number) => void): string {
  const challenge = parseProofChallenge(text);
  if (!challenge) throw new Error('Not a challenge');
  const solutions: number[] = [];
  while (solutions.length < proofParts) {
    onPart(solutions.length);
    solutions.push(solvePart(text, solutions.length, challenge.tries));
  }
  return formatProof(text, solutions);
}

function solvePart(text: string, part: number, tries: number): number {
  for (let solution = 0; ; solution += 1) {
    const { password, salt } = createProofInput(text, part, solution);
    if (isProofHash(scrypt(password, salt, proofHash), tries)) return solution;
  }
}
