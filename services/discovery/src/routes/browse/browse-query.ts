import { browseTexts, idSchema, pageTexts, relatedLimits, songSorts } from '@rubato/contracts';
import { omitSchema as omit } from '@rubato/gateway-kit';
import { z } from 'zod';

const defaultLimit = 50;

/** A number from 1 to `max` as text. */
const createLimitSchema = (max: number, text: string) =>
  z
    .string({ error: text })
    .regex(/^\d{1,3}$/, text)
    .transform(Number)
    .pipe(z.int().min(1, text).max(max, text));

const limit = createLimitSchema(100, pageTexts.limit).default(defaultLimit);
const cursor = z.string({ error: browseTexts.cursor }).max(200, browseTexts.cursor).optional();

const toNumber = (text: string) =>
  z
    .string({ error: text })
    .regex(/^\d{1,10}$/, text)
    .transform(Number);

/** `GET /api/browse/songs`. */
export const browseQuerySchema = z.object({
  genre: z
    .string({ error: browseTexts.genre })
    .min(1, browseTexts.genre)
    .max(60, browseTexts.genre)
    .regex(/^[\p{L}\p{M}\p{N} &'-]+$/u, browseTexts.genre)
    .optional(),
  decade: toNumber(browseTexts.decade)
    .refine((year) => year % 10 === 0 && year < 10_000, browseTexts.decade)
    .optional(),
  artist: toNumber(browseTexts.artist)
    .refine((id) => idSchema.safeParse(id).success, browseTexts.artist)
    .optional(),
  sort: z.enum(songSorts, { error: browseTexts.sort }).default('newest'),
  limit,
  cursor,
  omit,
});
export type BrowseQuery = z.output<typeof browseQuerySchema>;

/** `GET /api/browse/genres`. */
export const genresQuerySchema = z.object({ limit });

/** `GET /api/feed`. */
export const feedQuerySchema = z.object({
  limit: createLimitSchema(50, browseTexts.feedLimit).default(20),
  cursor,
  omit,
});
export type FeedQuery = z.output<typeof feedQuerySchema>;

const toIds = (max: number, text: string) =>
  z
    .string({ error: text })
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, text)
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .refine((list) => list.length <= max && list.every((id) => idSchema.safeParse(id).success), text);

/** `GET /api/related/songs`. */
export const relatedQuerySchema = z.object({
  seeds: toIds(relatedLimits.seeds, browseTexts.seeds),
  exclude: toIds(relatedLimits.excluded, browseTexts.exclude).default([]),
  limit: createLimitSchema(relatedLimits.page, browseTexts.relatedLimit).default(10),
  omit,
});
export type RelatedQuery = z.output<typeof relatedQuerySchema>;
