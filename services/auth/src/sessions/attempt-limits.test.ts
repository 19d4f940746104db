import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorCode } from '@rubato/contracts';
import { createLogger, MemoryEphemeralStore } from '@rubato/service-kit';
import { accountSettings } from '../config.ts';
import { SecurityLog } from '../security-log.ts';
import { AttemptLimits } from './attempt-limits.ts';

const email = 'ada@example.com';
const address = '198.51.100.1';
const refused = { code: 'TOO_MANY_REQUESTS' };

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
  throw new AppError(code, 'It failed');
};

/** How `times` attempts ended, one after another. */
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

describe('the limits on log-ins', () => {
  it('refuse an account at an address after so many failures, and say so once in the log', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ACCOUNT: '3' });
    const fail = () => limits.limited(email, address, failWith('UNAUTHENTICATED'));
    expect(await outcomes(10, fail)).toEqual({ UNAUTHENTICATED: 3, TOO_MANY_REQUESTS: 7 });
    await expect(limits.limited(email.toUpperCase(), address, async () => 'in')).rejects.toMatchObject({
      ...refused,
      retryAfterSeconds: 900,
    });
    expect(await limits.limited(email, '198.51.100.2', async () => 'in')).toBe('in');
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

  it('count neither success nor what failed for another reason', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ACCOUNT: '1', LOG_IN_FAILURES_PER_ADDRESS: '1' });
    expect(await outcomes(5, () => limits.limited(email, address, async () => 'in'))).toEqual({ passed: 5 });
    expect(await outcomes(5, () => limits.limited(email, address, failWith('UNAVAILABLE')))).toEqual({
      UNAVAILABLE: 5,
    });
  });

  it('count nothing of accounts for an address over its own limit', async () => {
    const limits = newLimits({ LOG_IN_FAILURES_PER_ADDRESS: '2', LOG_IN_FAILURES_PER_ACCOUNT: '5' });
    for (let n = 0; n < 20; n += 1)
      await limits.limited(`made-up-${n}@example.com`, address, failWith('UNAUTHENTICATED')).catch(() => {});
    const counted: string[] = [];
    store.increment = async (key) => (counted.push(key), 3);
    await expect(limits.limited(email, address, async () => 'in')).rejects.toMatchObject(refused);
    expect(counted).toEqual([`log-in.v1:${address}`, `reached:log-in.v1:${address}`]);
  });

  it('are none at 0', async () => {
    const limits = newLimits({
      LOG_IN_FAILURES_PER_ACCOUNT: '0',
      LOG_IN_FAILURES_PER_ADDRESS: '0',
      SIGN_UPS_PER_ADDRESS: '0',
      DEMO_LOG_INS: '0',
      DEMO_LOG_INS_PER_ADDRESS: '0',
    });
    const fail = () => limits.limited(email, address, failWith('UNAUTHENTICATED'));
    expect(await outcomes(150, fail)).toEqual({ UNAUTHENTICATED: 150 });
    expect(await outcomes(150, () => limits.countSignUp(address))).toEqual({ passed: 150 });
    expect(await outcomes(150, () => limits.countDemoLogIn(address))).toEqual({ passed: 150 });
  });
});

describe('the limits on demo log-ins', () => {
  it('are one for each address and one for all', async () => {
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
