import { searchKinds, searchLimits, searchTexts, type SearchKind } from '@rubato/contracts';
import { omitSchema } from '@rubato/gateway-kit';
import { z } from 'zod';

const isKind = (text: string): text is SearchKind => (searchKinds as readonly string[]).includes(text);

/** Text to search for; empty if there is none. It may contain anything. */
const q = z
  .unknown()
  .optional()
  .transform((text) => (typeof text === 'string' ? text.slice(0, searchLimits.query).toWellFormed() : ''));

/** Kinds separated by commas; all of them if omitted. */
const types = z
  .string({ error: searchTexts.types })
  .transform((text) => [...new Set(text.split(',').map((kind) => kind.trim()))])
  .refine((kinds) => kinds.every(isKind), searchTexts.types)
  .transform((kinds) => kinds.filter(isKind))
  .default([...searchKinds]);

const limit = z
  .string({ error: searchTexts.limit })
  .regex(/^\d{1,2}$/, searchTexts.limit)
  .transform(Number)
  .pipe(z.int().min(1, searchTexts.limit).max(searchLimits.page, searchTexts.limit))
  .default(searchLimits.defaultPage);

/** The query parameters of a search. A cursor belongs to one kind. */
export const searchQuerySchema = z
  .object({
    q,
    types,
    limit,
    cursor: z.string({ error: searchTexts.cursor }).max(200, searchTexts.cursor).optional(),
    omit: omitSchema,
  })
  .refine(({ cursor, types: kinds }) => cursor === undefined || kinds.length === 1, {
    path: ['cursor'],
    error: searchTexts.cursor,
  });
export type SearchQuery = z.output<typeof searchQuerySchema>;
