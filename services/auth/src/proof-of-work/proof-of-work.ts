import { Inject, Injectable } from '@nestjs/common';
import { isProofHash, parseProof, proofHash, createProofInput, type ProofChallenge } from '@rubato/contracts';
import { EPHEMERAL_STORE, toNetwork, type EphemeralStore } from '@rubato/service-kit';
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { SigningKey } from './signing-key.ts';

/** What a challenge is for. It works for nothing else, and in no other network. */
export interface ProofPurpose {
  readonly attempt: string;
  readonly clientAddress: string;
}

const lifetimeSeconds = 300;
const { dkLen, ...scryptOptions } = proofHash;
const scryptAsync = promisify<string, string, number, typeof scryptOptions, Buffer>(scrypt);

/** Issues challenges, and accepts the proofs that they were solved. Both cost the server little, even for invalid requests. */
@Injectable()
export class ProofOfWork {
  constructor(
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    private readonly key: SigningKey,
  ) {}

  /** A challenge that needs about `tries` hashes for each of its parts. */
  async createChallenge(purpose: ProofPurpose, tries: number): Promise<string> {
    const id = randomBytes(16).toString('base64url');
    const content = `${id}.${getSeconds() + lifetimeSeconds}.${tries}`;
    return `${content}.${sign(await this.key.read(), content, purpose)}`;
  }

  /** Whether `proof` solves a challenge for this purpose with at least `minTries`. It is accepted only once. */
  async accept(proof: string, purpose: ProofPurpose, minTries: number): Promise<boolean> {
    const { challenge, solutions } = parseProof(proof) ?? {};
    if (!challenge || !solutions || challenge.tries < minTries) return false;
    if (challenge.expiresAt <= getSeconds() || !(await this.#isOwn(challenge, purpose))) return false;
    // Before the hashes, so that no one makes the server compute those of one challenge again and again.
    if (!(await this.#spend(challenge))) return false;
    return areSolutions(challenge, solutions);
  }

  async #isOwn({ id, expiresAt, tries, signature }: ProofChallenge, purpose: ProofPurpose) {
    const expected = sign(await this.key.read(), `${id}.${expiresAt}.${tries}`, purpose);
    return timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
  }

  /** A counter: values can be evicted, and of concurrent increments exactly one is the first. */
  async #spend({ id, expiresAt }: ProofChallenge): Promise<boolean> {
    return (await this.store.increment(`proof.v1:${id}`, expiresAt - getSeconds() + 1)) === 1;
  }
}

/** Since 1970: other processes must agree when a challenge expires. */
const getSeconds = () => Math.floor(Date.now() / 1000);

function sign(key: string, content: string, { attempt, clientAddress }: ProofPurpose): string {
  const signed = JSON.stringify([content, attempt, toNetwork(clientAddress)]);
  return createHmac('sha256', key).update(signed).digest('base64url');
}

/** One after the other: an invalid proof costs one hash. */
async function areSolutions({ text, tries }: ProofChallenge, solutions: readonly number[]): Promise<boolean> {
  for (const [part, solution] of solutions.entries()) {
    const { password, salt } = createProofInput(text, part, solution);
    if (!isProofHash(await scryptAsync(password, salt, dkLen, scryptOptions), tries)) return false;
  }
  return true;
}
