import fc from 'fast-check';

/** A change of a file. Positions are relative to its beginning and wrap around at its end. */
export type Mutation =
  | { readonly type: 'number'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly type: 'flip'; readonly at: number; readonly bit: number }
  | { readonly type: 'insert'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly type: 'remove'; readonly at: number; readonly length: number }
  | { readonly type: 'repeat'; readonly at: number; readonly length: number; readonly times: number }
  | { readonly type: 'truncate'; readonly at: number };

/** Boundary values of lengths, counts and offsets. */
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

/** Favors headers, which are short and determine how the rest is parsed. */
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

/** One to eight changes: few enough to keep files nearly valid, so that they reach deep into the parsers. */
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 8 });

/** Applies the mutations in order. */
export function mutate(file: Uint8Array, all: readonly Mutation[]): Uint8Array {
  return all.reduce(apply, file);
}

function apply(file: Uint8Array, change: Mutation): Uint8Array {
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
      return Buffer.concat([before, ...repeat(after.subarray(0, change.length), change.times), after]);
    case 'truncate':
      return before;
  }
}

const plain = (bytes: Uint8Array | number[]) => Uint8Array.from(bytes);
const repeat = (bytes: Uint8Array, times: number) => Array.from({ length: times }, () => bytes);
