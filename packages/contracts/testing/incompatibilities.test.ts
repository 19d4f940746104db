import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { z } from 'zod';
import { incompatibilities, type JsonSchema } from './incompatibilities.ts';

const fieldNames = ['a', 'b', 'c'] as const;
const text = fc.constantFrom('', 'x', 'xy', 'xyz', 'xyzzy');
const limits = (lower: string, upper: string) =>
  fc
    .record(
      { [lower]: fc.integer({ min: 0, max: 3 }), [upper]: fc.integer({ min: 2, max: 5 }) },
      { requiredKeys: [] },
    )
    .map((found): JsonSchema => found);

const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.constantFrom<JsonSchema>({}, { type: 'boolean' }, { type: 'null' }, { const: 'xy' }),
  limits('minLength', 'maxLength').map((limit): JsonSchema => ({ type: 'string', ...limit })),
  limits('minimum', 'maximum').map((limit): JsonSchema => ({ type: 'integer', ...limit })),
  limits('exclusiveMinimum', 'exclusiveMaximum').map((limit): JsonSchema => ({ type: 'number', ...limit })),
  fc
    .uniqueArray(text, { minLength: 1, maxLength: 3 })
    .map((values): JsonSchema => ({ type: 'string', enum: values })),
);

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    tie('object'),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((anyOf): JsonSchema => ({ anyOf })),
    tie('schema').map((items): JsonSchema => ({ type: 'array', items })),
    tie('schema').map((additionalProperties): JsonSchema => ({ type: 'object', additionalProperties })),
  ),
  object: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...fieldNames), tie('schema'), { maxKeys: 3, noNullPrototype: true }),
      fc.subarray([...fieldNames]),
    )
    .map(([properties, required]): JsonSchema => ({
      type: 'object',
      properties,
      required: required.filter((name) => Object.hasOwn(properties, name)),
    })),
}));

/** Values that match a schema. Objects contain declared fields only, as those of a sender do. */
function valuesOf(one: JsonSchema): fc.Arbitrary<unknown> {
  if (one.anyOf) return fc.oneof(...one.anyOf.map(valuesOf));
  if (one.const !== undefined) return fc.constant(one.const);
  if (one.enum) return fc.constantFrom(...one.enum);
  if (one.type === 'array') return fc.array(valuesOf(one.items ?? {}), { maxLength: 2 });
  if (one.type === 'object') return objectsOf(one);
  const any = fc.oneof(
    text,
    fc.integer({ min: -1, max: 6 }),
    fc.constantFrom(0.5, 1.5, 2.5, 3.5, 4.5, true, null),
  );
  return any.filter((value) => accepts(one, value));
}

function objectsOf(one: JsonSchema): fc.Arbitrary<unknown> {
  if (typeof one.additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom(...fieldNames), valuesOf(one.additionalProperties), {
      noNullPrototype: true,
    });
  const fields = Object.entries(one.properties ?? {}).map(([name, field]) => [name, valuesOf(field)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...(one.required ?? [])],
    noNullPrototype: true,
  });
}

const accepts = (one: JsonSchema, value: unknown): boolean =>
  z.fromJSONSchema(one as z.core.JSONSchema.BaseSchema).safeParse(value).success;
const satisfiable = schema.filter(isSatisfiable);

function isSatisfiable(one: JsonSchema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = one as Record<string, number | undefined>;
  const { minLength, maxLength } = one as Record<string, number | undefined>;
  const parts = [
    ...(one.anyOf ?? []),
    ...Object.values(one.properties ?? {}),
    one.items,
    one.additionalProperties,
  ];
  return (
    (minimum ?? 0) <= (maximum ?? 9) &&
    (exclusiveMinimum ?? 0) < (exclusiveMaximum ?? 9) &&
    (minLength ?? 0) <= (maxLength ?? 9) &&
    parts.every((part) => typeof part !== 'object' || isSatisfiable(part))
  );
}

describe('incompatibilities of arbitrary schemas', () => {
  it('finds none between a schema and itself', () => {
    fc.assert(
      fc.property(schema, (one) =>
        expect(incompatibilities(one, JSON.parse(JSON.stringify(one)), 'it')).toEqual([]),
      ),
    );
  });

  it('finds none in a receiver that also accepts something else', () => {
    fc.assert(
      fc.property(schema, schema, (one, other) => {
        expect(incompatibilities(one, { anyOf: [other, one] }, 'it')).toEqual([]);
      }),
    );
  });

  it('finds none only if the receiver accepts each value of the sender', () => {
    const pairs = fc
      .tuple(satisfiable, schema)
      .chain(([sent, accepted]) =>
        fc.record({ sent: fc.constant(sent), accepted: fc.constant(accepted), value: valuesOf(sent) }),
      );
    fc.assert(
      fc.property(pairs, ({ sent, accepted, value }) => {
        expect(accepts(sent, value)).toBe(true);
        fc.pre(!incompatibilities(sent, accepted, 'it').length);
        expect(accepts(accepted, value)).toBe(true);
      }),
      { numRuns: 300, maxSkipsPerRun: 1000 },
    );
  });
});

describe('incompatibilities', () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    [
      'a field that a strict receiver does not know',
      { properties: { a: {} } },
      { additionalProperties: false },
    ],
    ['an unknown keyword', { type: 'array' }, { type: 'array', uniqueItems: true }],
    ['keys with another pattern', {}, { propertyNames: { pattern: '^a$' } }],
    ['an enum value beyond a limit', { enum: ['abc'] }, { maxLength: 2 }],
    ['limits next to alternatives', { type: 'string' }, { maxLength: 2, anyOf: [{ type: 'string' }] }],
    [
      'values of a record with another type',
      { additionalProperties: { type: 'string' } },
      { properties: { a: { type: 'number' } } },
    ],
  ])('finds %s', (_name, sent, accepted) => {
    expect(incompatibilities(sent, accepted, 'it')).not.toEqual([]);
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    ['descriptions', { type: 'string', description: 'one' }, { type: 'string', description: 'another' }],
    ['enum values within a limit', { enum: ['ab'] }, { maxLength: 2 }],
    [
      'a narrower member of a union',
      { type: ['string', 'null'] },
      { anyOf: [{ type: 'null' }, { type: 'string' }] },
    ],
  ])('ignores %s', (_name, sent, accepted) => {
    expect(incompatibilities(sent, accepted, 'it')).toEqual([]);
  });
});
