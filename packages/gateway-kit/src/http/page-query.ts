import { Query, type PipeTransform } from '@nestjs/common';
import { listIdsSchema, pageTexts, parseOrThrow, pathIdSchema } from '@rubato/contracts';
import { z } from 'zod';

/** Parses the query parameters of a list from text. */
export const pageQuerySchema = z.object({
  limit: z
    .string({ error: pageTexts.limit })
    .regex(/^\d{1,3}$/, pageTexts.limit)
    .transform(Number)
    .pipe(z.int().min(1, pageTexts.limit).max(100, pageTexts.limit))
    .optional(),
  cursor: z.optional(pathIdSchema),
});

/** The query parameters of a list that can be filtered by ids. */
export const listQuerySchema = pageQuerySchema.extend({
  ids: z
    .string({ error: pageTexts.ids })
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, pageTexts.ids)
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => listIdsSchema.safeParse(ids).success, pageTexts.ids)
    .optional(),
});
export type ListQuery = z.output<typeof listQuerySchema>;

/** Whether the lyrics of listed songs are left empty. */
export const omitSchema = z.literal('lyrics', { error: pageTexts.omit }).optional();

const songPageQuerySchema = pageQuerySchema.extend({ omit: omitSchema });
export type SongPageQuery = z.output<typeof songPageQuerySchema>;

const songListQuerySchema = listQuerySchema.extend({ omit: omitSchema });
export type SongListQuery = z.output<typeof songListQuerySchema>;

/**
 * A cursor requires a limit, as in the link to the next page: without one it would request the rest of the
 * list.
 */
const requireLimitForCursor = <Schema extends z.ZodType<PageQuery>>(schema: Schema) =>
  schema.refine(({ cursor, limit }) => cursor === undefined || limit !== undefined, {
    path: ['limit'],
    error: pageTexts.limit,
  });

/** All songs at once are cached with their lyrics only. */
const requireLimitForOmission = <Schema extends z.ZodType<SongListQuery>>(schema: Schema) =>
  schema.refine(({ ids, limit, omit }) => !omit || ids !== undefined || limit !== undefined, {
    path: ['limit'],
    error: pageTexts.limit,
  });

/** The requested page of a list; the whole list without `limit`. */
export type PageQuery = z.output<typeof pageQuerySchema>;

class QueryPipe<Schema extends z.core.$ZodType> implements PipeTransform {
  constructor(private readonly schema: Schema) {}

  transform(value: unknown): z.output<Schema> {
    return parseOrThrow(this.schema, value);
  }
}

/**
 * Parameter decorator: `?limit=` and `?cursor=` from the URL; 400 under the parameter's name if not valid.
 */
export const PageParameters = (): ParameterDecorator =>
  Query(new QueryPipe(requireLimitForCursor(pageQuerySchema)));

/** Like `PageParameters`, with `?ids=`. */
export const ListParameters = (): ParameterDecorator =>
  Query(new QueryPipe(requireLimitForCursor(listQuerySchema)));

/** Like `PageParameters`, with `?omit=`. */
export const SongPageParameters = (): ParameterDecorator =>
  Query(new QueryPipe(requireLimitForCursor(songPageQuerySchema)));

/** Like `ListParameters`, with `?omit=`. */
export const SongListParameters = (): ParameterDecorator =>
  Query(new QueryPipe(requireLimitForOmission(requireLimitForCursor(songListQuerySchema))));
