import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UploadSlot } from './held-slot.ts';
import { UploadSlots, type SlotLimit } from './upload-slots.ts';

let slots: UploadSlots;
let rejected: SlotLimit[];
let ended: PromiseWithResolvers<void>;

beforeEach(() => {
  rejected = [];
  slots = new UploadSlots({ total: 4, perUser: 2, perAddress: 3 }, (limit) => rejected.push(limit));
  ended = Promise.withResolvers();
});

/** An upload that receives until `ended`. */
function upload(userId: number, address = '', begin: (slot: UploadSlot) => void = () => {}) {
  const result = slots.use({ userId, address }, async (slot) => {
    begin(slot);
    const preempted = Promise.withResolvers<never>();
    slot.signal.addEventListener('abort', () => preempted.reject(slot.signal.reason));
    await Promise.race([ended.promise, preempted.promise]);
    return 'done';
  });
  result.catch(() => {});
  return result;
}

const uploads = (...senders: [userId: number, address?: string][]) =>
  senders.map(([userId, address]) => upload(userId, address));
const received = (bytes: number) => (slot: UploadSlot) => slot.countReceived(bytes);
const retryLater = (code: string) => ({ code, retryAfterSeconds: 30 });

/** Ends all uploads. Resolves with their indexes, except of those that were preempted. */
async function finished(all: Promise<string>[]): Promise<number[]> {
  ended.resolve();
  const outcomes = await Promise.allSettled(all);
  return [...outcomes.keys()].filter((index) => outcomes[index]?.status === 'fulfilled');
}

describe('UploadSlots', () => {
  it('limits the uploads of a user', async () => {
    const first = uploads([1], [1]);
    await expect(upload(1)).rejects.toMatchObject(retryLater('TOO_MANY_REQUESTS'));
    expect(await finished([...first, upload(2)])).toHaveLength(3);
    expect(rejected).toEqual(['user']);
  });

  it.each([
    ['an address', ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'], '203.0.113.8'],
    ['a network of IPv6', ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'], '2001:db8:0:1::1'],
  ])('limits the uploads from %s', async (_what, [one, two, three, four], elsewhere) => {
    const taken = uploads([1, one], [2, two], [3, three]);
    await expect(upload(4, four)).rejects.toMatchObject(retryLater('TOO_MANY_REQUESTS'));
    expect(await finished([...taken, upload(4, elsewhere)])).toHaveLength(4);
    expect([rejected, slots.active]).toEqual([['address'], 0]);
    expect(await upload(4, four)).toBe('done');
  });

  it('limits the total number of uploads', async () => {
    const taken = uploads([1, 'a'], [2, 'b'], [3, 'c'], [4, 'd']);
    await expect(upload(5, 'e')).rejects.toMatchObject(retryLater('UNAVAILABLE'));
    expect(await finished(taken)).toHaveLength(4);
    expect(rejected).toEqual(['all']);
  });

  it('releases the slot of a failed upload', async () => {
    for (let n = 0; n < 5; n += 1) {
      const failing = slots.use({ userId: 1, address: 'a' }, () =>
        Promise.reject(new Error('Simulated failure')),
      );
      await expect(failing).rejects.toThrow('Simulated failure');
    }
    expect(slots.active).toBe(0);
  });

  it('does not limit users and addresses if the limit is 0', async () => {
    slots = new UploadSlots({ total: 4, perUser: 0, perAddress: 0 });
    expect(await finished(uploads([1, 'a'], [1, 'a'], [1, 'a'], [1, 'a']))).toHaveLength(4);
  });
});

describe('UploadSlots with all slots in use', () => {
  it('preempts the slowest upload from the network with most of them', async () => {
    // All begin at the same time: a pause between two of them would change their rates.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const taken = [
      upload(1, 'a', received(1)),
      upload(2, 'b', received(3000)),
      upload(3, 'b', received(2000)),
      upload(4, 'b', received(4000)),
    ];
    clock.mockReturnValue(2000);
    taken.push(upload(5, 'c'));
    clock.mockRestore();
    await expect(taken[2]).rejects.toMatchObject(retryLater('UNAVAILABLE'));
    expect(await finished(taken)).toEqual([0, 1, 3, 4]);
    expect(rejected).toEqual(['share']);
  });

  it('preempts an upload of the user with most of them, whatever their addresses', async () => {
    const taken = uploads([1, 'a'], [2, 'b'], [2, 'c'], [3, 'd'], [4, 'e']);
    await expect(taken[1]).rejects.toMatchObject(retryLater('UNAVAILABLE'));
    expect(await finished(taken)).toEqual([0, 2, 3, 4]);
  });

  it('preempts none if the sender would have as large a share as any other', async () => {
    slots = new UploadSlots({ total: 4, perUser: 0, perAddress: 0 }, (limit) => rejected.push(limit));
    const taken = uploads([1, 'a'], [1, 'a'], [2, 'b'], [2, 'b'], [2, 'c'], [1, 'b'], [3, 'b']);
    expect(await finished(taken)).toEqual([0, 1, 3, 6]);
    expect(rejected).toEqual(['all', 'all', 'share']);
  });

  it('preempts no upload of a user with fewer, though its network has more', async () => {
    slots = new UploadSlots({ total: 4, perUser: 0, perAddress: 0 });
    const taken = uploads([1, 'a'], [2, 'b'], [3, 'b'], [4, 'b'], [1, 'a']);
    expect(await finished(taken)).toEqual([0, 1, 2, 3]);
  });

  it('counts networks of IPv6 by their /48 and /56 as well', async () => {
    slots = new UploadSlots({ total: 33, perUser: 0, perAddress: 0 });
    const wide = Array.from({ length: 33 }, (_, n) => upload(n, `2001:db8:0:${(n * 0x100).toString(16)}::1`));
    const taken = [...wide, upload(50, '203.0.113.7'), upload(51, '2001:db8:0:ff01::1')];
    expect(await finished(taken)).toEqual([...Array(33).keys(), 33].slice(1));
  });

  it('preempts no upload that has been received completely', async () => {
    const taken = [
      upload(1, 'a', (slot) => slot.complete()),
      ...uploads([1, 'a'], [2, 'b'], [3, 'c'], [4, 'd']),
    ];
    expect(await finished(taken)).toEqual([0, 2, 3, 4]);
  });

  it('waits until the preempted upload has ended, so that there are never more than all slots', async () => {
    const cleaned = Promise.withResolvers<void>();
    const slow = slots.use({ userId: 1, address: 'a' }, async ({ signal }) => {
      await cleaned.promise;
      signal.throwIfAborted();
    });
    slow.catch(() => {});
    const others = uploads([1, 'a'], [2, 'b'], [3, 'c']);
    let hasBegun = false;
    const next = upload(4, 'd', () => (hasBegun = true));
    // The one that waits cannot be preempted, and there is no other.
    await expect(upload(5, 'e')).rejects.toMatchObject(retryLater('UNAVAILABLE'));
    expect(hasBegun).toBe(false);
    cleaned.resolve();
    await expect(slow).rejects.toMatchObject(retryLater('UNAVAILABLE'));
    expect(await finished([...others, next])).toHaveLength(4);
    expect(hasBegun).toBe(true);
  });
});
