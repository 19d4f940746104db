import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorCode } from '@rubato/contracts';
import { createLogger, MemoryEphemeralStore } from '@rubato/service-kit';
import { accountSettings } from '../config.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits } from './attempt-limits.ts';

const email = 'ada@example.com';
const address = '198.51.100.1';
const rejection = { code: 'TOO_MANY_REQUESTS' };

let lines: Record<string, unknown>[];
let store: MemoryEphemeralStore;

beforeEach(() => {
  lines = [];
  store = new MemoryEphemeralStore();
});

function newLimits(settings: Record<string, string> = {}): AttemptLimits {
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
  return new AttemptLimits(store, { limits: accountSettings.parse(settings) }, new SecurityLog(logger));
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
    const fail = () => limits.limitLogIn(email, address, failWith('UNAUTHENTICATED'));
    expect(await outcomes(10, fail)).toEqual({ UNAUTHENTICATED: 3, TOO_MANY_REQUESTS: 7 });
    await expect(limits.limitLogIn(email.toUpperCase(), address, async () => 'in')).rejects.toMatchObject({
      ...rejection,
      retryAfterSeconds: 900,
    });
    expect(await limits.limitLogIn(email, '198.51.100.2', async () => 'in')).toBe('in');
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
    expect(await outcomes(5, () => limits.limitLogIn(email, address, async () => 'in'))).toEqual({
      passed: 5,
    });
    expect(await outcomes(5, () => limits.limitLogIn(email, address, failWith('UNAVAILABLE')))).toEqual({
      UNAVAILABLE: 5,
    });
  });

  it('do not count account failures for an address that has reached its own limit', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ADDRESS: '2', LOG_IN_FAILURES_PER_ACCOUNT: '5' });
    for (let n = 0; n < 20; n += 1)
      await limits
        .limitLogIn(`made-up-${n}@example.com`, address, failWith('UNAUTHENTICATED'))
        .catch(() => {});
    const counted: string[] = [];
    store.increment = async (key) => (counted.push(key), 3);
    await expect(limits.limitLogIn(email, address, async () => 'in')).rejects.toMatchObject(rejection);
    expect(counted).toEqual([`log-in.v1:${address}`, `reached:log-in.v1:${address}`]);
  });

  it('are disabled by 0', async () => {
    const limits = newLimits({
      LOG_IN_FAILURES_PER_ACCOUNT: '0',
      LOG_IN_FAILURES_PER_ADDRESS: '0',
      SIGN_UPS_PER_ADDRESS: '0',
      DEMO_LOG_INS: '0',
      DEMO_LOG_INS_PER_ADDRESS: '0',
    });
    const fail = () => limits.limitLogIn(email, address, failWith('UNAUTHENTICATED'));
    expect(await outcomes(150, fail)).toEqual({ UNAUTHENTICATED: 150 });
    expect(await outcomes(150, () => limits.countSignUp(address))).toEqual({ passed: 150 });
    expect(await outcomes(150, () => limits.countDemoLogIn(address))).toEqual({ passed: 150 });
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
  it('apply per address and in total', async () => {
    const limits = newLimits({ DEMO_LOG_INS: '5', DEMO_LOG_INS_PER_ADDRESS: '3' });
    const logIn = (from?: string) => () => limits.countDemoLogIn(from);
    expect(await outcomes(10, logIn(address))).toEqual({ passed: 3, TOO_MANY_REQUESTS: 7 });
    expect(await outcomes(3, logIn('198.51.100.2'))).toEqual({ passed: 2, TOO_MANY_REQUESTS: 1 });
    expect(await outcomes(1, logIn())).toEqual({ TOO_MANY_REQUESTS: 1 });
    expect(lines.map(({ msg, limit, clientAddress }) => ({ msg, limit, clientAddress }))).toEqual([
      { msg: 'demo log-in: limit reached', limit: 'DEMO_LOG_INS_PER_ADDRESS', clientAddress: address },
      { msg: 'demo log-in: limit reached', limit: 'DEMO_LOG_INS', clientAddress: '198.51.100.2' },
    ]);
  });
});
