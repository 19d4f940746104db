import { describe, expect, it } from '@jest/globals';
import { runWithDeadline } from '@rubato/service-kit';
import { PasswordHasher } from './password-hasher.ts';

const address = '198.51.100.1';
const outcomes = async (tries: Promise<unknown>[]) => {
  const counts = { done: 0, rejected: 0 };
  for (const { status } of await Promise.allSettled(tries))
    counts[status === 'fulfilled' ? 'done' : 'rejected'] += 1;
  return counts;
};

describe('PasswordHasher', () => {
  it('verifies correct, wrong and missing passwords', async () => {
    const passwords = new PasswordHasher();
    const stored = await passwords.hash('a fine long password', address);
    expect(await passwords.isMatch(stored, 'a fine long password', address)).toBe(true);
    expect(await passwords.isMatch(stored, 'another password', address)).toBe(false);
    expect(await passwords.isMatch(null, 'no account has this password', address)).toBe(false);
  });

  it('uses argon2id with 19 MiB, two passes and one lane, and a new salt for each hash', async () => {
    const passwords = new PasswordHasher();
    const hash = () => passwords.hash('a fine long password', address);
    const [one, other] = [await hash(), await hash()];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('rejects overload immediately, interleaves sign-ups with log-ins and recovers', async () => {
    const passwords = new PasswordHasher();
    const wrong = Array.from({ length: 1000 }, (_, n) =>
      passwords.isMatch(null, 'wrong password', `198.51.100.${n}`),
    );
    const counted = outcomes(wrong);
    let done = 0;
    for (const one of wrong) void one.then(() => (done += 1)).catch(() => {});
    expect(await passwords.hash('a fine long password', address)).toMatch(/^\$argon2id\$/);
    // Two were running, and two more took their turn.
    expect(done).toBeLessThanOrEqual(6);
    expect(await counted).toEqual({ done: 66, rejected: 934 });
    expect([passwords.running, passwords.waiting, passwords.rejected]).toEqual([0, 0, 934]);
    expect(await passwords.isMatch(null, 'wrong password', address)).toBe(false);
  });

  it('serves other addresses while one address overloads it', async () => {
    const passwords = new PasswordHasher();
    const greedy = Array.from({ length: 100 }, () => passwords.isMatch(null, 'wrong password', address));
    const other = passwords.isMatch(null, 'wrong password', '198.51.100.2');
    expect(await outcomes(greedy)).toEqual({ done: 34, rejected: 66 });
    expect(await other).toBe(false);
  });

  it('does not hash passwords whose callers have timed out', async () => {
    const passwords = new PasswordHasher();
    const twenty = () => Array.from({ length: 20 }, () => passwords.hash('a fine long password', address));
    const inTime = twenty();
    const late = runWithDeadline(1, twenty);
    expect(await outcomes(late)).toEqual({ done: 0, rejected: 20 });
    expect(await outcomes(inTime)).toEqual({ done: 20, rejected: 0 });
  });
});
