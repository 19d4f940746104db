import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { breaks, currentContract, type Contract } from '../../testing/contract.ts';
import { isAccepted, type JsonSchema } from '../../testing/is-accepted.ts';

const before = JSON.parse(readFileSync(new URL('../../contract.json', import.meta.url), 'utf8')) as Contract;

describe('the contract', () => {
  it('lets parts of the version before and of this one work together', () => {
    expect(breaks(before, currentContract())).toEqual([]);
  });

  it('is written down whole: `npm run contract` adds what is new', () => {
    expect(Object.keys(before)).toEqual(Object.keys(currentContract()));
  });

  it('names each subject with its owner and version', () => {
    for (const subject of Object.keys(before))
      expect(subject).toMatch(/^(auth|catalog|library|media)\.[a-z-]+(\.[a-z-]+)?\.v\d+$/);
  });
});

const json = (schema: z.core.$ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
const base = z.object({
  id: z.int().min(1),
  title: z.string().max(30),
  genre: z.enum(['a', 'b']).optional(),
});
const taken = (sent: z.core.$ZodType, by: z.core.$ZodType) => isAccepted(json(sent), json(by), 'it');

describe('a reader of another version', () => {
  it.each<[string, z.core.$ZodType]>([
    ['the same', base],
    ['an optional field more', base.extend({ note: z.string().optional() })],
    ['an optional field less', base.omit({ genre: true })],
    ['a looser limit', base.extend({ title: z.string().max(60) })],
    ['one value more', base.extend({ genre: z.enum(['a', 'b', 'c']).optional() })],
    ['a choice more', base.extend({ title: z.union([z.string(), z.null()]) })],
  ])('takes what is sent when he expects %s', (_name, reader) => {
    expect(taken(base, reader)).toEqual([]);
  });

  it.each<[string, z.core.$ZodType]>([
    ['a field more', base.extend({ note: z.string() })],
    ['a tighter limit', base.extend({ title: z.string().max(20) })],
    ['a limit where there was none', base.extend({ id: z.int().min(1).max(5) })],
    ['another kind', base.extend({ id: z.string() })],
    ['one value less', base.extend({ genre: z.enum(['a']).optional() })],
    ['a pattern', base.extend({ title: z.string().max(30).regex(/a/) })],
    ['always what was optional', base.extend({ genre: z.enum(['a', 'b']) })],
    ['a list', z.array(base)],
  ])('does not when he expects %s', (_name, reader) => {
    expect(taken(base, reader)).not.toEqual([]);
  });

  it('looks into lists, records and choices', () => {
    expect(taken(z.array(base), z.array(base.extend({ id: z.string() })))).toEqual([
      'it[].id is integer and not string',
    ]);
    const record = (value: z.core.$ZodType) => z.record(z.string(), value);
    expect(taken(record(z.string()), record(z.number()))).toEqual(['it.* is string and not number']);
    expect(taken(z.union([z.string(), z.null()]), z.string())).toEqual(['it is null and not string']);
  });
});
