/** The header of a request with a proof of work. */
export const proofOfWorkHeader = 'x-proof-of-work';

/** Under this name, the errors of a 429 contain a challenge if a proof of work lifts the limit. */
export const proofOfWorkField = 'proofOfWork';

/** Longer than any proof. */
export const maxProofLength = 200;

/**
 * How each part of a challenge is hashed. scrypt needs memory (1 MiB here), so graphics processors are hardly faster at it than a
 * browser. Browsers without `crypto.subtle`, at addresses without HTTPS, compute it by script.
 */
export const proofHash = { N: 1024, r: 8, p: 1, dkLen: 4 } as const;

/** A challenge has several parts, because the time for all of them varies less than that for a single one. */
export const proofParts = 4;

/** `<id>.<seconds since 1970 when it expires>.<tries>.<signature>` */
const challengePattern = /^([\w-]{22})\.(\d{10})\.([1-9]\d{0,6})\.([\w-]{43})$/;

export interface ProofChallenge {
  /** The whole text. */
  readonly text: string;
  readonly id: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  /** How many hashes a part needs on average. */
  readonly tries: number;
  readonly signature: string;
}

/** Reads a challenge without verifying it. Undefined for anything else. */
export function parseProofChallenge(text: string): ProofChallenge | undefined {
  const [, id, expiresAt, tries, signature] = challengePattern.exec(text) ?? [];
  if (!id || !signature) return undefined;
  return { text, id, expiresAt: Number(expiresAt), tries: Number(tries), signature };
}

/** The proof for a challenge, with the number that solves each part. */
export const formatProof = (challenge: string, solutions: readonly number[]): string =>
  `${challenge}~${solutions.join('.')}`;

/** The challenge of a proof and the solutions of its parts, without verifying them. Undefined for anything else. */
export function parseProof(
  proof: string,
): { readonly challenge: ProofChallenge; readonly solutions: readonly number[] } | undefined {
  if (proof.length > maxProofLength) return undefined;
  const [text = '', numbers = ''] = proof.split('~');
  const challenge = parseProofChallenge(text);
  const solutions = numbers.split('.');
  const isValid = solutions.length === proofParts && solutions.every((one) => /^\d{1,9}$/.test(one));
  return challenge && isValid ? { challenge, solutions: solutions.map(Number) } : undefined;
}

/** What is hashed to try a solution of a part: `password` with `salt`, as `proofHash` says. */
export const createProofInput = (challenge: string, part: number, solution: number) => ({
  password: String(solution),
  salt: `${challenge}.${part}`,
});

/** Whether the hash of a part solves it: as a number, it is among the lowest of `tries`. */
export function isProofHash(hash: Uint8Array, tries: number): boolean {
  const number = new DataView(hash.buffer, hash.byteOffset, hash.byteLength).getUint32(0);
  return number * tries < 2 ** 32;
}
