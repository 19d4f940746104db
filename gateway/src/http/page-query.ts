import { Query, type PipeTransform } from '@nestjs/common';
import { listIdsSchema, pageTexts, parseOrThrow, pathIdSchema } from '@rubato/contracts';
import { z } from 'zod';

/** What a list takes from the URL, as text; numbers come out. */
export const pageQuerySchema = z.object({
  limit: z
    .string({ error: pageTexts.limit })
    .regex(/^\d{1,3}$/, pageTexts.limit)
    .transform(Number)
    .pipe(z.int().min(1, pageTexts.limit).max(100, pageTexts.limit))
    .optional(),
  cursor: z.optional(pathIdSchema),
});

/** A list of which some entries can be asked for, wherever they stand. */
export const listQuerySchema = pageQuerySchema.extend({
  ids: z
    .string({ error: pageTexts.ids })
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, pageTexts.ids)
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => listIdsSchema.safeParse(ids).success, pageTexts.ids)
    .optional(),
});
export type ListQuery = z.output<typeof listQuerySchema>;

/** A cursor only ever comes with a limit, in the link to the next page: without one it would ask for the rest of the list. */
const withLimit = <Schema extends z.ZodType<PageQuery>>(schema: Schema) =>
  schema.refine(({ cursor, limit }) => cursor === undefined || limit !== undefined, {
    path: ['limit'],
    error: pageTexts.limit,
  });

/** Which part of a list is asked for; the whole of it without `limit`. */
export type PageQuery = z.output<typeof pageQuerySchema>;

class QueryPipe<Schema extends z.core.$ZodType> implements PipeTransform {
  constructor(private readonly schema: Schema) {}

  transform(value: unknown): z.output<Schema> {
    return parseOrThrow(this.schema, value);
  }
}

/** Takes `?limit=` and `?cursor=` from the URL; what does not fit is 400 under its name. */
export const ListPage = (): ParameterDecorator => Query(new QueryPipe(withLimit(pageQuerySchema)));

/** Like `ListPage`, with `?ids=`. */
export const ListPart = (): ParameterDecorator => Query(new QueryPipe(withLimit(listQuerySchema)));
