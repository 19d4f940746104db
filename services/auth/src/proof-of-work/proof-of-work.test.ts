import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { formatProof, maxProofLength, parseProof, proofParts } from '@rubato/contracts';
import { MemoryEphemeralStore } from '@rubato/service-kit';
import { findNumber, solveProof } from '../../testing/solve-proof.ts';
import { ProofOfWork } from './proof-of-work.ts';
import { SigningKey } from './signing-key.ts';

const purpose = { attempt: 'log-in', clientAddress: '198.51.100.1' };
const tries = 2;

let now: number;
let store: MemoryEphemeralStore;
let proofs: ProofOfWork;

const newProofs = () => new ProofOfWork(store, new SigningKey(store));

beforeEach(() => {
  now = 1_800_000_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  store = new MemoryEphemeralStore(() => now);
  proofs = newProofs();
});
afterEach(() => void jest.restoreAllMocks());

const solve = async () => solveProof(await proofs.createChallenge(purpose, tries));
const accept = (proof: string, minTries = tries) => proofs.accept(proof, purpose, minTries);

describe('ProofOfWork', () => {
  it('accepts a proof', async () => {
    expect(await accept(await solve())).toBe(true);
  });

  it('accepts each proof once, also of several that arrive together', async () => {
    const proof = await solve();
    const accepted = await Promise.all(Array.from({ length: 5 }, () => accept(proof)));
    expect(accepted.filter(Boolean)).toHaveLength(1);
    expect(await accept(proof)).toBe(false);
  });

  it('remembers a used proof until it expires', async () => {
    const proof = await solve();
    expect(await accept(proof)).toBe(true);
    now += 299_999;
    expect(await accept(proof)).toBe(false);
  });

  it('accepts a proof for five minutes', async () => {
    const [inTime, late] = [await solve(), await solve()];
    now += 299_999;
    expect(await accept(inTime)).toBe(true);
    now += 1;
    expect(await accept(late)).toBe(false);
  });

  it.each([
    ['attempt', { ...purpose, attempt: 'sign-up' }],
    ['address', { ...purpose, clientAddress: '198.51.100.2' }],
  ])('rejects a proof for another %s, which does not use it up', async (_what, other) => {
    const proof = await solve();
    expect(await proofs.accept(proof, other, tries)).toBe(false);
    expect(await accept(proof)).toBe(true);
  });

  it('accepts a proof from another address of the same IPv6 network', async () => {
    const at = (clientAddress: string) => ({ ...purpose, clientAddress });
    const proof = solveProof(await proofs.createChallenge(at('2001:db8::1'), tries));
    expect(await proofs.accept(proof, at('2001:db8:0:1::1'), tries)).toBe(false);
    expect(await proofs.accept(proof, at('2001:db8::2'), tries)).toBe(true);
  });

  it('rejects a proof with too few tries', async () => {
    expect(await accept(await solve(), tries + 1)).toBe(false);
  });

  it('rejects wrong solutions of any part', async () => {
    for (let part = 0; part < proofParts; part += 1) {
      const { challenge, solutions } = parseProof(await solve())!;
      const wrong = solutions.with(part, findNumber(challenge.text, part, false));
      expect(await accept(formatProof(challenge.text, wrong))).toBe(false);
    }
  });

  it('rejects challenges that it has not signed', async () => {
    const { challenge } = parseProof(await solve())!;
    const forged = [
      challenge.text.replace(`.${tries}.`, '.1.'),
      challenge.text.replace(`${challenge.expiresAt}`, `${challenge.expiresAt + 1}`),
      challenge.text.replace(challenge.id, 'a'.repeat(22)),
      challenge.text.replace(challenge.signature, 'a'.repeat(43)),
    ];
    for (const text of forged) {
      expect(text).not.toBe(challenge.text);
      expect(await accept(solveProof(text), 1)).toBe(false);
    }
  });

  it.each(['', '~', 'a~1.2.3.4', 'ä', '.'.repeat(maxProofLength), 'x'.repeat(100_000)])(
    'rejects malformed input',
    async (input) => {
      expect(await accept(input)).toBe(false);
      const { challenge } = parseProof(await solve())!;
      for (const numbers of [input, '1.2.3', '1.2.3.4.5', '1.2.3.-4', '1.2.3.4e1'])
        expect(await accept(`${challenge.text}~${numbers}`)).toBe(false);
    },
  );

  it('issues a different challenge each time', async () => {
    expect(await proofs.createChallenge(purpose, tries)).not.toBe(
      await proofs.createChallenge(purpose, tries),
    );
  });
});

describe('the key', () => {
  it('is shared by processes that start together', async () => {
    const others = [newProofs(), newProofs()];
    const challenges = await Promise.all(others.map((one) => one.createChallenge(purpose, tries)));
    for (const challenge of challenges) expect(await accept(solveProof(challenge))).toBe(true);
  });

  it('is kept when the store loses it', async () => {
    const [other, proof] = [newProofs(), await solve()];
    await other.createChallenge(purpose, tries);
    const lost = new MemoryEphemeralStore(() => now);
    store.get = (key) => lost.get(key);
    store.add = (...entry) => lost.add(...entry);
    expect(await other.accept(proof, purpose, tries)).toBe(true);
  });

  it('works while the store is unavailable', async () => {
    const proof = await solve();
    store.get = async () => undefined;
    store.add = async () => {};
    expect(await accept(proof)).toBe(true);
    expect(await accept(await solve())).toBe(true);
  });

  it('is replaced by no other text in the store', async () => {
    await store.set('proof-of-work-key.v1', '', 60);
    const challenge = await proofs.createChallenge(purpose, tries);
    await store.set('proof-of-work-key.v1', 'other', 60);
    expect(await accept(solveProof(challenge))).toBe(true);
  });
});
