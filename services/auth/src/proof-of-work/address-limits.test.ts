import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, parseProofChallenge } from '@rubato/contracts';
import { createLogger, MemoryEphemeralStore } from '@rubato/service-kit';
import { solveProof } from '../../testing/solve-proof.ts';
import { accountSettings } from '../config.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits } from '../sessions/attempt-limits.ts';
import { ReachedLimits } from '../sessions/reached-limits.ts';
import { AddressLimits } from './address-limits.ts';
import { ProofOfWork } from './proof-of-work.ts';
import { SigningKey } from './signing-key.ts';

const address = '198.51.100.1';
const limit = 3;
const settings = {
  LOG_IN_FAILURES_PER_ACCOUNT: '3',
  LOG_IN_FAILURES_PER_ADDRESS: `${limit}`,
  SIGN_UPS_PER_ADDRESS: `${limit}`,
  DEMO_LOG_INS_PER_ADDRESS: `${limit}`,
};
const unknown = { isKnownToAccount: async () => false, isKnownToOwner: async () => false };

let lines: string[];
let now: number;
let limits: AttemptLimits;
let account: number;

beforeEach(() => {
  [lines, now, account] = [[], 0, 0];
  const store = new MemoryEphemeralStore(() => now);
  const log = new SecurityLog(createLogger('test', 'info', { write: (line) => void lines.push(line) }));
  const reached = new ReachedLimits(store, log);
  const addresses = new AddressLimits(store, reached, new ProofOfWork(store, new SigningKey(store)), 1);
  limits = new AttemptLimits(store, { limits: accountSettings.parse(settings) }, unknown, addresses, reached);
});

const device = { name: 'Firefox on Windows', tokenHash: 'a'.repeat(64) };
type Attempt = (clientAddress: string, proof?: string) => Promise<unknown>;

const fail = async () => {
  throw new AppError('UNAUTHENTICATED', 'Simulated failure');
};
const logIn =
  (email: string, result: () => Promise<unknown> = fail): Attempt =>
  (clientAddress, proof) =>
    limits.limitLogIn(email, { clientAddress, proof, device }, result);

/** Each attempt counts: those that log in fail, each at another account. */
const attempts: Record<string, Attempt> = {
  'log-in': (...client) => logIn(`made-up-${(account += 1)}@example.com`)(...client),
  'log-in with a passkey': (clientAddress, proof) =>
    limits.limitPasskeyLogIn('cGFzc2tleQ', { clientAddress, proof, device }, fail),
  'sign-up': (clientAddress, proof) => limits.countProvable('sign-up', { clientAddress, proof }),
  'demo log-in': (clientAddress, proof) => limits.countDemoLogIn(clientAddress, proof),
};

/** 'admitted', or the challenge of the rejection, if there is one. */
async function outcomeOf(attempt: Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'TOO_MANY_REQUESTS') return error.fields?.['proofOfWork'];
  }
  return 'admitted';
}

/** Attempts `times` times, as someone does who solves each challenge. Returns how many tries each attempt needed. */
async function attemptWithProofs(attempt: Attempt, times: number, from = () => address) {
  const tries: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const client = from();
    let outcome = await outcomeOf(attempt(client));
    tries.push(outcome === 'admitted' ? 0 : parseProofChallenge(outcome!)!.tries);
    while (outcome !== 'admitted') outcome = await outcomeOf(attempt(client, solveProof(outcome!)));
  }
  return tries;
}

const timesOf = (values: readonly number[]) =>
  Object.fromEntries(
    [...new Set(values)].map((one) => [one, values.filter((other) => other === one).length]),
  );

describe.each(Object.entries(attempts))('above the limit of an address, a %s', (_name, attempt) => {
  it('needs a proof, whose effort doubles, up to ten times the limit', async () => {
    const tries = await attemptWithProofs(attempt, 10 * limit);
    expect(timesOf(tries)).toEqual({ 0: limit, 1: limit, 2: 2 * limit, 4: 4 * limit, 8: 2 * limit });
    expect(tries).toEqual(tries.toSorted((a, b) => a - b));
    expect(await outcomeOf(attempt(address))).toBeUndefined();
    expect(await outcomeOf(attempt('198.51.100.2'))).toBe('admitted');
  });

  it('needs none again when the time of the limit is over', async () => {
    await attemptWithProofs(attempt, limit + 1);
    now += 3_600_000;
    expect(await outcomeOf(attempt(address))).toBe('admitted');
  });

  it('does not count without a proof, so that no one is locked out for free', async () => {
    await attemptWithProofs(attempt, limit);
    for (let n = 0; n < 20 * limit; n += 1) await outcomeOf(attempt(address));
    expect(await attemptWithProofs(attempt, 1)).toEqual([1]);
  });

  it('is rejected with another challenge if its proof has been used or is none', async () => {
    await attemptWithProofs(attempt, limit);
    const first = (await outcomeOf(attempt(address)))!;
    const proof = solveProof(first);
    expect(await outcomeOf(attempt(address, proof))).toBe('admitted');
    for (const invalid of [proof, '', first]) {
      const challenge = await outcomeOf(attempt(address, invalid));
      expect(challenge).not.toBe(first);
      expect(parseProofChallenge(challenge!)).toBeDefined();
    }
  });

  it('admits exactly one of several with the same proof', async () => {
    await attemptWithProofs(attempt, limit);
    const proof = solveProof((await outcomeOf(attempt(address)))!);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(attempt(address, proof))));
    expect(outcomes.filter((one) => one === 'admitted')).toHaveLength(1);
  });
});

describe('above the limit of an address', () => {
  it('the response says when no proof is necessary again', async () => {
    await attemptWithProofs(attempts['sign-up']!, limit);
    now += 600_000;
    await expect(attempts['sign-up']!(address)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 3000,
      fields: { message: 'Too many attempts. Please try again in 50 minutes.' },
    });
  });

  it('one line of the log says so, however many attempts follow', async () => {
    await attemptWithProofs(attempts['sign-up']!, limit + 5);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'sign-up: limit reached', limit: 'SIGN_UPS_PER_ADDRESS', clientAddress: address },
    ]);
    expect(lines).toHaveLength(1);
  });

  it('a log-in that succeeds with a proof does not count', async () => {
    await attemptWithProofs(attempts['log-in']!, limit);
    const succeed = logIn('ada@example.com', async () => 'in');
    expect(await attemptWithProofs(succeed, 3 * limit)).toEqual(Array(3 * limit).fill(1));
  });

  it('the limit of an account stays, with proofs as well', async () => {
    await attemptWithProofs(attempts['log-in']!, limit);
    expect(await attemptWithProofs(logIn('ada@example.com'), 3)).toEqual([1, 1, 1]);
    const proof = solveProof((await outcomeOf(logIn('ada@example.com')(address)))!);
    expect(await outcomeOf(logIn('ada@example.com', async () => 'in')(address, proof))).toBeUndefined();
  });

  it('a challenge from before the effort doubled is accepted, but not an earlier one', async () => {
    const attempt = attempts['sign-up']!;
    await attemptWithProofs(attempt, limit);
    const kept = [];
    for (let n = 0; n < 2; n += 1) kept.push(solveProof((await outcomeOf(attempt(address)))!));
    await attemptWithProofs(attempt, limit);
    expect(await outcomeOf(attempt(address, kept[0]))).toBe('admitted');
    await attemptWithProofs(attempt, 2 * limit);
    expect(await outcomeOf(attempt(address, kept[1]))).not.toBe('admitted');
  });

  it('an IPv6 network uses up nothing of its neighbors without proofs', async () => {
    const attempt = attempts['sign-up']!;
    await attemptWithProofs(attempt, limit, () => '2001:db8::1');
    for (let n = 0; n < 10 * limit; n += 1) await outcomeOf(attempt('2001:db8::1'));
    const neighbor = await attemptWithProofs(attempt, limit, () => '2001:db8:0:1::1');
    expect(timesOf(neighbor)).toEqual({ 0: limit });
  });

  it('all networks of one customer of a provider count together', async () => {
    let network = 0;
    const from = () => `2001:db8:0:${(network += 1).toString(16)}::1`;
    const tries = await attemptWithProofs(attempts['sign-up']!, 20 * limit, from);
    // Four times the limit for each /56 of at most 256 networks.
    expect(timesOf(tries)).toMatchObject({ 0: 4 * limit, 1: 4 * limit, 2: 8 * limit });
  });

  it('the challenge is for the network that is furthest above its limit', async () => {
    let network = 0;
    const from = () => `2001:db8:0:${(network += 1).toString(16)}::1`;
    await attemptWithProofs(attempts['sign-up']!, 9 * limit, from);
    const tries = await attemptWithProofs(attempts['sign-up']!, limit + 1, () => '2001:db8:0:ff::1');
    expect(tries).toEqual(Array(limit + 1).fill(2));
  });
});
