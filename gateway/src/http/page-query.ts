import { Query, type PipeTransform } from '@nestjs/common';
import { pageTexts, parseOrThrow, pathIdSchema } from '@rubato/contracts';
import { z } from 'zod';

const pageQuerySchema = z.object({
  limit: z
    .string({ error: pageTexts.limit })
    .regex(/^\d{1,3}$/, pageTexts.limit)
    .transform(Number)
    .pipe(z.number().min(1, pageTexts.limit).max(100, pageTexts.limit))
    .optional(),
  cursor: pathIdSchema.optional(),
});

/** Which part of a list is asked for; the whole of it without `limit`. */
export type PageQuery = z.output<typeof pageQuerySchema>;

class PageQueryPipe implements PipeTransform {
  transform(value: unknown): PageQuery {
    return parseOrThrow(pageQuerySchema, value);
  }
}

/** Takes `?limit=` and `?cursor=` from the URL; what does not fit is 400 under its name. */
export const ListPage = (): ParameterDecorator => Query(new PageQueryPipe());
