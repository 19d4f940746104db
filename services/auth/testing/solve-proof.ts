import {
  formatProof,
  isProofHash,
  parseProofChallenge,
  proofHash,
  createProofInput,
  proofParts,
} from '@rubato/contracts';
import { scryptSync } from 'node:crypto';

const { dkLen, ...options } = proofHash;

/** The proof for `text`, a challenge. Throws for anything else. */
export const solveProof = (text: string): string =>
  formatProof(
    text,
    Array.from({ length: proofParts }, (_, part) => findNumber(text, part)),
  );

/** The first number that solves this part of the challenge, or that does not. */
export function findNumber(text: string, part: number, isSolution = true): number {
  const challenge = parseProofChallenge(text);
  if (!challenge) throw new Error(`Not a challenge: ${text}`);
  for (let number = 0; ; number += 1) {
    const { password, salt } = createProofInput(text, part, number);
    if (isProofHash(scryptSync(password, salt, dkLen, options), challenge.tries) === isSolution)
      return number;
  }
}
