import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runWithDeadline } from '@rubato/service-kit';
import { ListPlaces, type PlaceHolder } from './list-places.ts';

const unavailable = { code: 'UNAVAILABLE', retryAfterSeconds: 2 };

class TestResponse implements PlaceHolder {
  readonly owners: readonly string[];
  isSlow = false;
  hasGivenWay = false;

  constructor(
    owner: string,
    readonly bytes = 1,
  ) {
    this.owners = owner.split('+');
  }

  giveWay(): void {
    this.hasGivenWay = true;
  }
}

let rejected: number;
let places: ListPlaces<TestResponse>;

beforeEach(() => {
  jest.useFakeTimers();
  rejected = 0;
  places = new ListPlaces({ maxBytes: 4, maxWaiting: 3 }, () => (rejected += 1));
});
afterEach(() => void jest.useRealTimers());

/** Requests a place, and records how that ends. */
function enter(owner: string, bytes?: number) {
  const response = new TestResponse(owner, bytes);
  const entered = { response, outcome: 'waiting' as unknown };
  void places.enter(response).then(
    () => (entered.outcome = 'open'),
    (error: unknown) => (entered.outcome = error),
  );
  return entered;
}

const enterAll = (...owners: string[]) => owners.map((owner) => enter(owner));
const outcomes = (entered: ReturnType<typeof enterAll>) => entered.map(({ outcome }) => outcome);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('ListPlaces', () => {
  it('gives one owner all places while no other owner needs them', async () => {
    const open = enterAll('a', 'a', 'a', 'a');
    await pass(0);
    expect(outcomes(open)).toEqual(['open', 'open', 'open', 'open']);
  });

  it('lets further responses of an owner wait until places are free', async () => {
    const open = enterAll('a', 'a', 'a', 'a');
    const waiting = enterAll('a', 'a', 'a');
    await pass(500);
    for (const { response } of open) places.leave(response);
    await pass(0);
    expect(outcomes(waiting)).toEqual(['open', 'open', 'open']);
    expect(open.some(({ response }) => response.hasGivenWay)).toBe(false);
  });

  it('closes the oldest response of the owner that holds most for another owner, after a second', async () => {
    const open = enterAll('b', 'a', 'a', 'a');
    const newcomer = enter('c');
    await pass(999);
    expect(newcomer.outcome).toBe('waiting');
    await pass(1);
    expect(newcomer.outcome).toBe('open');
    expect(open.map(({ response }) => response.hasGivenWay)).toEqual([false, true, false, false]);
  });

  it('serves every owner although one keeps all places busy', async () => {
    enterAll('a', 'a', 'a', 'a');
    for (const owner of ['b', 'c', 'd']) {
      enterAll('a', 'a');
      const newcomer = enter(owner);
      await pass(1000);
      expect(newcomer.outcome).toBe('open');
      places.leave(newcomer.response);
    }
  });

  it('closes a slow response of that owner first', async () => {
    const open = enterAll('a', 'a', 'a', 'a');
    open[2]!.response.isSlow = true;
    enter('b');
    await pass(1000);
    expect(open.map(({ response }) => response.hasGivenWay)).toEqual([false, false, true, false]);
  });

  it('closes a slow response for anyone if no owner holds more than others', async () => {
    const open = enterAll('a', 'b', 'c', 'd');
    open[1]!.response.isSlow = true;
    const newcomer = enter('c');
    await pass(1000);
    expect(newcomer.outcome).toBe('open');
    expect(open.map(({ response }) => response.hasGivenWay)).toEqual([false, true, false, false]);
  });

  it('rejects a response that gets no place within two seconds', async () => {
    const open = enterAll('a', 'b', 'c', 'd');
    const newcomer = enter('e');
    await pass(1999);
    expect(newcomer.outcome).toBe('waiting');
    await pass(1);
    expect([newcomer.outcome, rejected]).toEqual([expect.objectContaining(unavailable), 1]);
    expect(open.some(({ response }) => response.hasGivenWay)).toBe(false);
  });

  it('lets nothing wait beyond the deadline of its request', async () => {
    enterAll('a', 'b', 'c', 'd');
    const late = runWithDeadline(300, () => enter('e'));
    await pass(300);
    expect(late.outcome).toMatchObject(unavailable);
  });

  it('first admits those whose owners hold least, then those that have waited longest', async () => {
    const open = enterAll('a', 'a', 'a', 'b');
    const waiting = enterAll('a', 'b', 'c');
    const admitted = async () => {
      places.leave(open.shift()!.response);
      await pass(0);
      return outcomes(waiting);
    };
    expect(await admitted()).toEqual(['waiting', 'waiting', 'open']);
    expect(await admitted()).toEqual(['open', 'waiting', 'open']);
  });

  it('rejects the last of the owner with most waiting responses for another owner if too many wait', async () => {
    enterAll('a', 'a', 'a', 'a');
    const waiting = enterAll('a', 'a', 'a');
    const newcomer = enter('b');
    const another = enter('a');
    await pass(0);
    expect([...outcomes(waiting), newcomer.outcome, another.outcome]).toMatchObject([
      'waiting',
      'waiting',
      unavailable,
      'waiting',
      unavailable,
    ]);
    expect(rejected).toBe(2);
  });

  it('counts the share of each user in a network, and that of the network', async () => {
    const open = enterAll('a+1', 'a+1', 'b+1', 'c+2');
    const newcomer = enter('c+3');
    await pass(1000);
    expect(newcomer.outcome).toBe('open');
    expect(open.map(({ response }) => response.hasGivenWay)).toEqual([true, false, false, false]);
  });

  it('closes as many responses as the newcomer needs', async () => {
    const open = enterAll('a', 'a', 'a', 'a');
    const newcomer = enter('b', 2);
    await pass(1000);
    expect(newcomer.outcome).toBe('open');
    expect(open.map(({ response }) => response.hasGivenWay)).toEqual([true, true, false, false]);
  });

  it('closes nothing if that would not suffice', async () => {
    const open = enterAll('a', 'b', 'b', 'b');
    const newcomer = enter('c', 4);
    await pass(2000);
    expect(newcomer.outcome).toMatchObject(unavailable);
    expect(open.some(({ response }) => response.hasGivenWay)).toBe(false);
  });

  it('forgets responses whose clients disconnect while they wait', async () => {
    const open = enterAll('a', 'b', 'c', 'd');
    const gone = enter('e');
    const next = enter('f');
    places.leave(gone.response);
    places.leave(open[0]!.response);
    await pass(0);
    expect(next.outcome).toBe('open');
    await pass(5000);
    expect(rejected).toBe(0);
  });
});
