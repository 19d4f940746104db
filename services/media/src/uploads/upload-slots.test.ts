import { beforeEach, describe, expect, it } from '@jest/globals';
import { UploadSlots, type SlotLimit } from './upload-slots.ts';

let slots: UploadSlots;
let refused: SlotLimit[];
const running: PromiseWithResolvers<void>[] = [];

beforeEach(() => {
  refused = [];
  slots = new UploadSlots({ inAll: 4, perMember: 2, perAddress: 3 }, (limit) => refused.push(limit));
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

const later = (code: string) => ({ code, retryAfterSeconds: 10 });
const endAll = () => running.forEach(({ resolve }) => resolve());

describe('the places for uploads', () => {
  it('are few for one member: another upload is told to come later', async () => {
    const first = [upload(1), upload(1)];
    await expect(upload(1)).rejects.toMatchObject(later('TOO_MANY_REQUESTS'));
    const other = upload(2);
    endAll();
    expect(await Promise.all([...first, other])).toEqual(['done', 'done', 'done']);
    expect(refused).toEqual(['member']);
  });

  it.each([
    ['an address', ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'], '203.0.113.8'],
    ['a network of IPv6', ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'], '2001:db8:0:1::1'],
  ])('are few for the members of %s', async (_what, [one, two, three, four], elsewhere) => {
    const taken = [upload(1, one), upload(2, two), upload(3, three)];
    await expect(upload(4, four)).rejects.toMatchObject(later('TOO_MANY_REQUESTS'));
    taken.push(upload(4, elsewhere));
    endAll();
    await Promise.all(taken);
    expect([refused, slots.taken]).toEqual([['address'], 0]);
    const again = upload(4, four);
    endAll();
    expect(await again).toBe('done');
  });

  it('are limited for all together', async () => {
    const taken = [upload(1, 'a'), upload(1, 'a'), upload(2, 'b'), upload(2, 'b')];
    await expect(upload(3, 'c')).rejects.toMatchObject(later('UNAVAILABLE'));
    endAll();
    await Promise.all(taken);
    expect(refused).toEqual(['all']);
  });

  it('are free again when an upload has failed', async () => {
    for (let n = 0; n < 5; n += 1) {
      const failing = upload(1, 'a');
      running.at(-1)?.reject(new Error('It failed'));
      await expect(failing).rejects.toThrow('It failed');
    }
    expect(slots.taken).toBe(0);
  });

  it('have no limit by member or address where it is 0', async () => {
    slots = new UploadSlots({ inAll: 4, perMember: 0, perAddress: 0 });
    const taken = Array.from({ length: 4 }, () => upload(1, 'a'));
    endAll();
    expect(await Promise.all(taken)).toHaveLength(4);
  });
});
