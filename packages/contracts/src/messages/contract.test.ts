import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { breakingChanges, currentContract, type Contract } from '../../testing/contract.ts';
import { incompatibilities, type JsonSchema } from '../../testing/incompatibilities.ts';

const before = JSON.parse(readFileSync(new URL('../../contract.json', import.meta.url), 'utf8')) as Contract;

describe('the contract', () => {
  it('is compatible with the previous release', () => {
    expect(breakingChanges(before, currentContract())).toEqual([]);
  });

  it('is complete in contract.json, which `npm run contract` updates', () => {
    expect(Object.keys(before)).toEqual(Object.keys(currentContract()));
  });

  it('has an owner and a version in each subject', () => {
    for (const subject of Object.keys(before))
      expect(subject).toMatch(/^[a-z-]+\.[a-z-]+(\.[a-z-]+)?\.v\d+$/);
  });
});

const json = (schema: z.core.$ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
const base = z.object({
  id: z.int().min(1),
  title: z.string().max(30),
  genre: z.enum(['a', 'b']).optional(),
});
const reasons = (sent: z.core.$ZodType, by: z.core.$ZodType) => incompatibilities(json(sent), json(by), 'it');

describe('incompatibilities', () => {
  it.each<[string, z.core.$ZodType]>([
    ['the same schema', base],
    ['another optional field', base.extend({ note: z.string().optional() })],
    ['one optional field less', base.omit({ genre: true })],
    ['a looser limit', base.extend({ title: z.string().max(60) })],
    ['one more enum value', base.extend({ genre: z.enum(['a', 'b', 'c']).optional() })],
    ['one more union member', base.extend({ title: z.union([z.string(), z.null()]) })],
  ])('accepts a receiver with %s', (_name, receiver) => {
    expect(reasons(base, receiver)).toEqual([]);
  });

  it.each<[string, z.core.$ZodType]>([
    ['another required field', base.extend({ note: z.string() })],
    ['a tighter limit', base.extend({ title: z.string().max(20) })],
    ['a new limit', base.extend({ id: z.int().min(1).max(5) })],
    ['another type', base.extend({ id: z.string() })],
    ['one enum value less', base.extend({ genre: z.enum(['a']).optional() })],
    ['a new pattern', base.extend({ title: z.string().max(30).regex(/a/) })],
    ['a required field that was optional', base.extend({ genre: z.enum(['a', 'b']) })],
    ['a list instead of an object', z.array(base)],
  ])('rejects a receiver with %s', (_name, receiver) => {
    expect(reasons(base, receiver)).not.toEqual([]);
  });

  it('checks lists, records and unions', () => {
    expect(reasons(z.array(base), z.array(base.extend({ id: z.string() })))).toEqual([
      'it[].id is integer and not string',
    ]);
    const record = (value: z.core.$ZodType) => z.record(z.string(), value);
    expect(reasons(record(z.string()), record(z.number()))).toEqual(['it.* is string and not number']);
    expect(reasons(z.union([z.string(), z.null()]), z.string())).toEqual(['it is null and not string']);
  });
});
