import { beforeEach, describe, expect, it } from '@jest/globals';
import { UploadSlots, type SlotLimit } from './upload-slots.ts';

let slots: UploadSlots;
let rejected: SlotLimit[];
const running: PromiseWithResolvers<void>[] = [];

beforeEach(() => {
  rejected = [];
  slots = new UploadSlots({ total: 4, perMember: 2, perAddress: 3 }, (limit) => rejected.push(limit));
  running.length = 0;
});

function upload(userId: number, address?: string): Promise<string> {
  const end = Promise.withResolvers<void>();
  running.push(end);
  return slots.use({ userId, address }, async () => {
    await end.promise;
    return 'done';
  });
}

const retryLater = (code: string) => ({ code, retryAfterSeconds: 30 });
const endAll = () => running.forEach(({ resolve }) => resolve());

describe('UploadSlots', () => {
  it('limits the uploads of a member', async () => {
    const first = [upload(1), upload(1)];
    await expect(upload(1)).rejects.toMatchObject(retryLater('TOO_MANY_REQUESTS'));
    const other = upload(2);
    endAll();
    expect(await Promise.all([...first, other])).toEqual(['done', 'done', 'done']);
    expect(rejected).toEqual(['member']);
  });

  it.each([
    ['an address', ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'], '203.0.113.8'],
    ['a network of IPv6', ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'], '2001:db8:0:1::1'],
  ])('limits the uploads from %s', async (_what, [one, two, three, four], elsewhere) => {
    const taken = [upload(1, one), upload(2, two), upload(3, three)];
    await expect(upload(4, four)).rejects.toMatchObject(retryLater('TOO_MANY_REQUESTS'));
    taken.push(upload(4, elsewhere));
    endAll();
    await Promise.all(taken);
    expect([rejected, slots.active]).toEqual([['address'], 0]);
    const again = upload(4, four);
    endAll();
    expect(await again).toBe('done');
  });

  it('limits the total number of uploads', async () => {
    const taken = [upload(1, 'a'), upload(1, 'a'), upload(2, 'b'), upload(2, 'b')];
    await expect(upload(3, 'c')).rejects.toMatchObject(retryLater('UNAVAILABLE'));
    endAll();
    await Promise.all(taken);
    expect(rejected).toEqual(['all']);
  });

  it('releases the slot of a failed upload', async () => {
    for (let n = 0; n < 5; n += 1) {
      const failing = upload(1, 'a');
      running.at(-1)?.reject(new Error('Simulated failure'));
      await expect(failing).rejects.toThrow('Simulated failure');
    }
    expect(slots.active).toBe(0);
  });

  it('does not limit members and addresses if the limit is 0', async () => {
    slots = new UploadSlots({ total: 4, perMember: 0, perAddress: 0 });
    const taken = Array.from({ length: 4 }, () => upload(1, 'a'));
    endAll();
    expect(await Promise.all(taken)).toHaveLength(4);
  });
});
