import fc from 'fast-check';

/** One change of a file. Positions count from its beginning and wrap at its end. */
export type Mutation =
  | { readonly type: 'number'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly type: 'flip'; readonly at: number; readonly bit: number }
  | { readonly type: 'insert'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly type: 'remove'; readonly at: number; readonly length: number }
  | { readonly type: 'repeat'; readonly at: number; readonly length: number; readonly times: number }
  | { readonly type: 'truncate'; readonly at: number };

/** Numbers at which lengths, counts and offsets overflow, end or turn negative. */
const boundaries = [
  0n,
  1n,
  0x7fn,
  0x80n,
  0xffn,
  0x7fffn,
  0x8000n,
  0xffffn,
  0x7fff_ffffn,
  0x8000_0000n,
  0xffff_ffffn,
].concat([0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn]);

/** Headers are short, and what they say decides how the rest is read. */
const position = fc.oneof({ weight: 3, arbitrary: fc.nat(200) }, { weight: 2, arbitrary: fc.nat(20_000) });

const number = fc
  .record({
    value: fc.constantFrom(...boundaries),
    width: fc.constantFrom(1, 2, 3, 4, 8),
    isBigEndian: fc.boolean(),
  })
  .map(({ value, width, isBigEndian }) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(value);
    const written = Uint8Array.from(bytes.subarray(0, width));
    return isBigEndian ? written.reverse() : written;
  });

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ type: fc.constant('number' as const), at: position, bytes: number }),
  fc.record({
    type: fc.constant('number' as const),
    at: position,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
  }),
  fc.record({ type: fc.constant('flip' as const), at: position, bit: fc.nat(7) }),
  fc.record({
    type: fc.constant('insert' as const),
    at: position,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }),
  }),
  fc.record({
    type: fc.constant('remove' as const),
    at: position,
    length: fc.integer({ min: 1, max: 2000 }),
  }),
  fc.record({
    type: fc.constant('repeat' as const),
    at: position,
    length: fc.integer({ min: 1, max: 2000 }),
    times: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({ type: fc.constant('truncate' as const), at: position }),
);

/** Between one and eight changes. Few keep the file close enough to a valid one to get deep into its parser. */
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 8 });

/** `file` with each mutation applied in turn. */
export function mutate(file: Uint8Array, all: readonly Mutation[]): Uint8Array {
  return all.reduce(applied, file);
}

function applied(file: Uint8Array, change: Mutation): Uint8Array {
  const at = file.length ? change.at % file.length : 0;
  const [before, after] = [file.subarray(0, at), file.subarray(at)];
  switch (change.type) {
    case 'number':
      return Buffer.concat([before, change.bytes, after.subarray(change.bytes.length)]);
    case 'flip':
      return Buffer.concat([before, [(after[0] ?? 0) ^ (1 << change.bit)], after.subarray(1)].map(plain));
    case 'insert':
      return Buffer.concat([before, change.bytes, after]);
    case 'remove':
      return Buffer.concat([before, after.subarray(change.length)]);
    case 'repeat':
      return Buffer.concat([before, ...repeated(after.subarray(0, change.length), change.times), after]);
    case 'truncate':
      return before;
  }
}

const plain = (bytes: Uint8Array | number[]) => Uint8Array.from(bytes);
const repeated = (bytes: Uint8Array, times: number) => Array.from({ length: times }, () => bytes);
