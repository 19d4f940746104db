import { httpNames, idempotencyKeyDays, idempotencyKeySchema, idSchema, pageTexts } from '@rubato/contracts';
import { z } from 'zod';
import { listQuerySchema, omitSchema, type ListQuery } from '../http/page-query.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** Converts a schema for use inside the document, without the dialect, which belongs to the document. */
function inline(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io });
  return jsonSchema;
}

const describeHeader = (
  name: string,
  description: string,
  schema: z.core.$ZodType,
  required = false,
): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema: inline(schema),
});

/** Query values are text in the URL; the documented type is the parsed one. */
const describeQuery = (name: Exclude<keyof ListQuery, 'ids'>, description: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: inline(listQuerySchema.shape[name], 'output'),
});

/** Parameters shared by several operations. */
export const parameters = {
  csrfToken: describeHeader(
    'X-CSRF-Token',
    `The value of the cookie ${httpNames.csrfCookie}, which every response sets if it is missing or not valid.`,
    z.string(),
    true,
  ),
  idempotencyKey: describeHeader(
    'Idempotency-Key',
    `Any text of visible characters. For ${idempotencyKeyDays} days, or until thousands of newer keys of the user replace it, repeated requests of the same user with the same key return the first result, or 404 if it was deleted. The same key with different content is rejected with 422.`,
    idempotencyKeySchema,
  ),
  ifNoneMatch: describeHeader(
    'If-None-Match',
    'The ETag of a stored response. 304 if nothing has changed.',
    z.string(),
  ),
  limit: describeQuery(
    'limit',
    `The maximum number of entries. ${pageTexts.limit}. If omitted, the whole list is returned.`,
  ),
  cursor: describeQuery(
    'cursor',
    'The start of the page, taken from the link to the next page. Requires limit.',
  ),
  ids: {
    name: 'ids',
    in: 'query',
    required: false,
    description: `Returns only these entries, as far as they exist. ${pageTexts.ids}.`,
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,99}$' },
  },
  omit: {
    name: 'omit',
    in: 'query',
    required: false,
    description:
      'Leaves the lyrics of the songs empty: they can be most of a response, and lists rarely show them.',
    schema: inline(omitSchema.unwrap()),
  },
} as const satisfies Record<string, Parameter>;
export type ParameterName = keyof typeof parameters;

/** Parameters of an operation that returns a list. */
export const listParameters: readonly ParameterName[] = ['limit', 'cursor'];

/** Parameters of an operation that returns a list which can be filtered by ids. */
export const publicListParameters: readonly ParameterName[] = ['ids', ...listParameters];

/** The path parameters, which are all ids. */
export function describePathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: 'A positive integer.',
    schema: inline(idSchema),
  }));
}
