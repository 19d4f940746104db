import { httpNames, idempotencyKeyDays, idempotencyKeySchema, idSchema, pageTexts } from '@rubato/contracts';
import { z } from 'zod';
import { listQuerySchema, type ListQuery } from '../http/page-query.ts';
import type { JsonSchema } from './schemas.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** A schema that stands inside the document: without the dialect, which is the document's. */
function inline(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io });
  return jsonSchema;
}

const header = (name: string, description: string, schema: z.core.$ZodType, required = false): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema: inline(schema),
});

/** All is text in a URL: what it is read as tells more. */
const query = (name: Exclude<keyof ListQuery, 'ids'>, description: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: inline(listQuerySchema.shape[name], 'output'),
});

/** The parameters that more than one operation takes. */
export const parameters = {
  csrfToken: header(
    'X-CSRF-Token',
    `The value of the cookie ${httpNames.csrfCookie}, which every answer of the API makes sure of.`,
    z.string(),
    true,
  ),
  idempotencyKey: header(
    'Idempotency-Key',
    `Any text of visible characters. For ${idempotencyKeyDays} days the same key from the same user gets the same result, made once, or 404 if that is deleted since. With other content, the same key gets 422.`,
    idempotencyKeySchema,
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'The ETag of the answer that the client has. If nothing has changed, the answer is 304.',
    z.string(),
  ),
  limit: query('limit', `How many entries at most. ${pageTexts.limit}. Without it the whole list is sent.`),
  cursor: query('cursor', 'Where a page begins: as it stands in the link to the next page, with its limit.'),
  ids: {
    name: 'ids',
    in: 'query',
    required: false,
    description: `Only these entries, those of them that are there. ${pageTexts.ids}.`,
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,99}$' },
  },
} as const satisfies Record<string, Parameter>;
export type ParameterName = keyof typeof parameters;

/** What an operation on a list takes. */
export const listParameters: readonly ParameterName[] = ['limit', 'cursor', 'ifNoneMatch'];

/** What an operation takes on a list of which some entries can be asked for. */
export const publicListParameters: readonly ParameterName[] = ['ids', ...listParameters];

/** The ids in the braces of a path. */
export function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: 'A positive integer.',
    schema: inline(idSchema),
  }));
}
