import { expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const client = (ip: string) => ({ ip });
const office = client('198.51.100.1');

function enterTimes(limit: ConcurrencyLimit, times: number, ip = office.ip) {
  return Array.from({ length: times }, () => limit.enter(client(ip)));
}
const taken = (results: readonly unknown[]) =>
  results.filter((result) => typeof result === 'function').length;

it('admits up to the limit, and again after a release, however often it is called', () => {
  const limit = new ConcurrencyLimit({ max: 2, maxPerNetwork: 0 });
  const [first] = enterTimes(limit, 2);
  expect(limit.enter(office)).toBe('total');
  if (typeof first !== 'function') throw new Error('Not admitted');
  first();
  first();
  expect(taken(enterTimes(limit, 2))).toBe(1);
});

it('lets one network use half of the slots, and reserves the rest for others', () => {
  const limit = new ConcurrencyLimit({ max: 100, maxPerNetwork: 10 });
  expect(taken(enterTimes(limit, 200))).toBe(50);
  expect(limit.enter(office)).toBe('network');
  expect(taken(enterTimes(limit, 20, '198.51.100.2'))).toBe(10);
  expect(taken(enterTimes(limit, 20, '2001:db8::1'))).toBe(10);
  expect(limit.enter(client('2001:db8::2'))).toBe('network');
});

it('reads no address while half of the slots are free', () => {
  const limit = new ConcurrencyLimit({ max: 4, maxPerNetwork: 1 });
  const unread = {
    get ip(): string {
      throw new Error('The address was read');
    },
  };
  expect(taken([limit.enter(unread), limit.enter(unread)])).toBe(2);
  expect(() => limit.enter(unread)).toThrow('The address was read');
});

it('has no limit at 0', () => {
  expect(taken(enterTimes(new ConcurrencyLimit({ max: 0, maxPerNetwork: 1 }), 50))).toBe(50);
});
