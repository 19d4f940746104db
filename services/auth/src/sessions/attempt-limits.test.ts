import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorCode } from '@rubato/contracts';
import { isDeepStrictEqual } from 'node:util';
import { createLogger, MemoryEphemeralStore } from '@rubato/service-kit';
import { accountSettings } from '../config.ts';
import { SecurityLog } from '../security-log.ts';
import { AddressLimits } from '../proof-of-work/address-limits.ts';
import { ProofOfWork } from '../proof-of-work/proof-of-work.ts';
import { SigningKey } from '../proof-of-work/signing-key.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { ReachedLimits } from './reached-limits.ts';

const email = 'ada@example.com';
const address = '198.51.100.1';
const passkey = 'cGFzc2tleQ';
const device = { name: 'Firefox on Windows', tokenHash: 'a'.repeat(64) };
const ownDevice = (clientAddress: string) => ({ clientAddress, device });
/** On a device that is not known. */
const at = (clientAddress: string) => ({
  clientAddress,
  device: { ...device, tokenHash: 'b'.repeat(64) },
});
const knownDevices = {
  isKnownToAccount: async (...known: string[]) => isDeepStrictEqual(known, [email, device.tokenHash]),
  isKnownToOwner: async (...known: string[]) => isDeepStrictEqual(known, [passkey, device.tokenHash]),
};
const rejection = { code: 'TOO_MANY_REQUESTS' };

let lines: Record<string, unknown>[];
let now: number;
let store: MemoryEphemeralStore;

beforeEach(() => {
  lines = [];
  now = 0;
  store = new MemoryEphemeralStore(() => now);
});

function newLimits(settings: Record<string, string> = {}): AttemptLimits {
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
  const config = { limits: accountSettings.parse(settings) };
  const reached = new ReachedLimits(store, new SecurityLog(logger));
  const addresses = new AddressLimits(store, reached, new ProofOfWork(store, new SigningKey(store)), 1);
  return new AttemptLimits(store, config, knownDevices, addresses, reached);
}

const failWith = (code: ErrorCode) => async () => {
  throw new AppError(code, 'Simulated failure');
};

/** Runs `times` attempts one after another and counts their outcomes. */
async function outcomes(times: number, attempt: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let tried = 0; tried < times; tried += 1) {
    const outcome = await attempt().then(
      () => 'passed',
      (error: AppError) => error.code,
    );
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

describe('log-in limits', () => {
  it('reject an account and address after too many failures and log it once', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ACCOUNT: '3' });
    const fail = () => limits.limitLogIn(email, at(address), failWith('UNAUTHENTICATED'));
    expect(await outcomes(10, fail)).toEqual({ UNAUTHENTICATED: 3, TOO_MANY_REQUESTS: 7 });
    await expect(limits.limitLogIn(email.toUpperCase(), at(address), async () => 'in')).rejects.toMatchObject(
      {
        ...rejection,
        retryAfterSeconds: 900,
      },
    );
    expect(await limits.limitLogIn(email, at('198.51.100.2'), async () => 'in')).toBe('in');
    expect(lines).toMatchObject([
      {
        msg: 'log-in: limit reached',
        level: 40,
        category: 'security',
        clientAddress: address,
        limit: 'LOG_IN_FAILURES_PER_ACCOUNT',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('ada');
  });

  it('count neither successes nor failures for other reasons', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ACCOUNT: '1', LOG_IN_FAILURES_PER_ADDRESS: '1' });
    expect(await outcomes(5, () => limits.limitLogIn(email, at(address), async () => 'in'))).toEqual({
      passed: 5,
    });
    expect(await outcomes(5, () => limits.limitLogIn(email, at(address), failWith('UNAVAILABLE')))).toEqual({
      UNAVAILABLE: 5,
    });
  });

  it('do not count account failures for an address that has reached its own limit', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ADDRESS: '2', LOG_IN_FAILURES_PER_ACCOUNT: '5' });
    for (let n = 0; n < 20; n += 1)
      await limits
        .limitLogIn(`made-up-${n}@example.com`, at(address), failWith('UNAUTHENTICATED'))
        .catch(() => {});
    const counted: string[] = [];
    store.increment = async (key) => (counted.push(key), 3);
    await expect(limits.limitLogIn(email, at(address), async () => 'in')).rejects.toMatchObject(rejection);
    expect(counted).toEqual([`log-in.v1:${address}`, `reached:log-in.v1:${address}`]);
  });

  it('do not lock users out of their own devices, whatever others fail at the same address', async () => {
    const limits = newLimits();
    const fail = (of: string) => () => limits.limitLogIn(of, at(address), failWith('UNAUTHENTICATED'));
    for (let n = 0; n < 100; n += 1) await outcomes(1, fail(`made-up-${n}@example.com`));
    expect(await outcomes(1, fail(email))).toEqual({ TOO_MANY_REQUESTS: 1 });
    expect(await limits.limitLogIn(email, ownDevice(address), async () => 'in')).toBe('in');
    await expect(
      limits.limitLogIn('eve@example.com', ownDevice(address), async () => 'in'),
    ).rejects.toMatchObject(rejection);
  });

  it('apply to a known device, too, which locks no other one out', async () => {
    const limits = newLimits();
    const fail = () => limits.limitLogIn(email, ownDevice(address), failWith('UNAUTHENTICATED'));
    expect(await outcomes(12, fail)).toEqual({ UNAUTHENTICATED: 10, TOO_MANY_REQUESTS: 2 });
    await expect(limits.limitLogIn(email, ownDevice('198.51.100.2'), async () => 'in')).rejects.toMatchObject(
      rejection,
    );
    expect(await limits.limitLogIn(email, at(address), async () => 'in')).toBe('in');
  });

  it('apply to passkeys, except on devices of their owners', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ADDRESS: '3' });
    const fail = () =>
      limits.limitPasskeyLogIn('bWFkZSB1cA', ownDevice(address), failWith('UNAUTHENTICATED'));
    expect(await outcomes(4, fail)).toEqual({ UNAUTHENTICATED: 3, TOO_MANY_REQUESTS: 1 });
    expect(await limits.limitPasskeyLogIn(passkey, ownDevice(address), async () => 'in')).toBe('in');
    await expect(limits.limitPasskeyLogIn(passkey, at(address), async () => 'in')).rejects.toMatchObject(
      rejection,
    );
  });

  it('apply to the networks that one customer of a provider may have', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ACCOUNT: '3' });
    let from = 0;
    const fail = () =>
      limits.limitLogIn(email, at(`2001:db8:1:${(from += 1).toString(16)}::1`), failWith('UNAUTHENTICATED'));
    expect(await outcomes(1000, fail)).toEqual({ UNAUTHENTICATED: 48, TOO_MANY_REQUESTS: 952 });
  });

  it('tell when the next attempt is possible', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ACCOUNT: '1' });
    const logIn = (result: () => Promise<unknown>) => limits.limitLogIn(email, at(address), result);
    await outcomes(1, () => logIn(failWith('UNAUTHENTICATED')));
    now += 800_000;
    await expect(logIn(async () => 'in')).rejects.toMatchObject({ ...rejection, retryAfterSeconds: 100 });
    now += 100_000;
    expect(await logIn(async () => 'in')).toBe('in');
  });

  it('are disabled by 0', async () => {
    const limits = newLimits({
      LOG_IN_FAILURES_PER_ACCOUNT: '0',
      LOG_IN_FAILURES_PER_ADDRESS: '0',
      SIGN_UPS_PER_ADDRESS: '0',
      DEMO_LOG_INS: '0',
      DEMO_LOG_INS_PER_ADDRESS: '0',
    });
    const fail = () => limits.limitLogIn(email, at(address), failWith('UNAUTHENTICATED'));
    expect(await outcomes(150, fail)).toEqual({ UNAUTHENTICATED: 150 });
    expect(await outcomes(150, () => limits.countPublic('sign-up', address))).toEqual({ passed: 150 });
    expect(await outcomes(150, () => limits.countDemoLogIn(address))).toEqual({ passed: 150 });
  });
});

describe('limits on confirmations', () => {
  it('apply to a session, whatever others fail at the same address', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ADDRESS: '2' });
    const confirm = (session: string, result: () => Promise<unknown>) => () =>
      limits.limitGuesses(session, address, result);
    for (let n = 0; n < 5; n += 1)
      await outcomes(1, () => limits.limitLogIn(email, at(address), failWith('UNAUTHENTICATED')));
    expect(await outcomes(12, confirm('stolen', failWith('INVALID')))).toEqual({
      INVALID: 10,
      TOO_MANY_REQUESTS: 2,
    });
    expect(
      await outcomes(
        1,
        confirm('own', async () => 'confirmed'),
      ),
    ).toEqual({ passed: 1 });
  });
});

describe('limits on links of mails', () => {
  it('reject guesses of a network, and count neither used links nor a password that is too common', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ADDRESS: '3' });
    const use = (field: string) => () =>
      limits.limitLinks('2001:db8::1', async () => {
        throw new AppError('INVALID', 'Simulated failure', { fields: { [field]: 'Simulated failure' } });
      });
    expect(await outcomes(5, use('password'))).toEqual({ INVALID: 5 });
    expect(await outcomes(5, () => limits.limitLinks('2001:db8::1', async () => 'used'))).toEqual({
      passed: 5,
    });
    expect(await outcomes(10, use('token'))).toEqual({ INVALID: 3, TOO_MANY_REQUESTS: 7 });
    await expect(limits.limitLinks('2001:db8::2', async () => 'used')).rejects.toMatchObject(rejection);
    expect(await limits.limitLinks('2001:db8:1::1', async () => 'used')).toBe('used');
  });
});

describe('limits on requests to reset a password', () => {
  it('apply to an account from one address, and to all accounts from it', async () => {
    const limits = newLimits({ MAIL_REQUESTS_PER_ACCOUNT: '2', MAIL_REQUESTS_PER_ADDRESS: '5' });
    const request = (of: string, from: string) => () => limits.countResetRequest(of, from);
    expect(await outcomes(3, request(email, address))).toEqual({ passed: 2, TOO_MANY_REQUESTS: 1 });
    expect(await outcomes(1, request(email.toUpperCase(), address))).toEqual({ TOO_MANY_REQUESTS: 1 });
    expect(await outcomes(1, request(email, '198.51.100.2'))).toEqual({ passed: 1 });
    expect(await outcomes(2, request('bob@example.com', address))).toEqual({
      passed: 1,
      TOO_MANY_REQUESTS: 1,
    });
  });

  it('are five and fifty an hour by default', async () => {
    const limits = newLimits();
    expect(await outcomes(7, () => limits.countResetRequest(email, address))).toEqual({
      passed: 5,
      TOO_MANY_REQUESTS: 2,
    });
    let account = 0;
    const any = () => limits.countResetRequest(`made-up-${(account += 1)}@example.com`, '198.51.100.2');
    expect(await outcomes(60, any)).toEqual({ passed: 50, TOO_MANY_REQUESTS: 10 });
  });
});

describe('demo log-in limits', () => {
  it('apply per address and in total, but leave everyone a few', async () => {
    const limits = newLimits({ DEMO_LOG_INS: '5', DEMO_LOG_INS_PER_ADDRESS: '10' });
    const logIn = (from: string) => () => limits.countDemoLogIn(from);
    expect(await outcomes(20, logIn(address))).toEqual({ passed: 10, TOO_MANY_REQUESTS: 10 });
    expect(await outcomes(8, logIn('198.51.100.2'))).toEqual({ passed: 5, TOO_MANY_REQUESTS: 3 });
    expect(await outcomes(8, logIn('198.51.100.3'))).toEqual({ passed: 5, TOO_MANY_REQUESTS: 3 });
    expect(lines.map(({ msg, limit, clientAddress }) => ({ msg, limit, clientAddress }))).toEqual([
      { msg: 'demo log-in: limit reached', limit: 'DEMO_LOG_INS', clientAddress: address },
      { msg: 'demo log-in: limit reached', limit: 'DEMO_LOG_INS_PER_ADDRESS', clientAddress: address },
      { msg: 'demo log-in: limit reached', limit: 'DEMO_LOG_INS', clientAddress: '198.51.100.2' },
      { msg: 'demo log-in: limit reached', limit: 'DEMO_LOG_INS', clientAddress: '198.51.100.3' },
    ]);
  });
});
