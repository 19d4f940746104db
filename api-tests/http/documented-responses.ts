import { z } from 'zod';
import type { OpenApiDocument, OperationObject, ResponseObject } from '@rubato/gateway';

/** Throws unless the response is as documented. Reads the response's body. */
export type CheckResponse = (method: string, path: string, response: Response) => Promise<void>;

/** The statuses of requests without a route: not found, or a general rejection. */
const withoutRoute: ReadonlySet<number> = new Set([400, 403, 404, 413, 415]);
const errorSchema = '#/components/schemas/Error';

/**
 * Checks responses against the OpenAPI document: status, ETag, media type and body, without undocumented fields.
 */
export function checkDocumented(description: OpenApiDocument): CheckResponse {
  const parsers = new Map<string, z.ZodType>();
  const paths = Object.keys(description.paths).map((path): [string, RegExp] => [path, toPattern(path)]);
  const parserOf = (ref: string): z.ZodType => {
    const parser = parsers.get(ref) ?? publishedSchema(description, ref);
    parsers.set(ref, parser);
    return parser;
  };
  return async (method, path, response) => {
    const pathname = path.split('?', 1)[0] ?? '';
    if (!/^\/api(\/|$)/.test(pathname)) return;
    const operation =
      description.paths[templateOf(paths, pathname)]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    const content = contentOf(description, operation, response.status);
    const what = `${method} ${path} answers ${response.status}`;
    if (!content) throw new Error(`${what}, which is undocumented`);
    if (content.isTagged && !response.headers.has('etag')) throw new Error(`${what} without an ETag`);
    const body = await response.text();
    if (method === 'HEAD') return;
    if (!body !== !content.type) throw new Error(`${what} with ${body ? 'a' : 'no'} body`);
    const type = response.headers.get('content-type')?.split(';', 1)[0];
    if (body && type !== content.type) throw new Error(`${what} with ${type} instead of ${content.type}`);
    if (!content.ref) return;
    const { error } = parserOf(content.ref).safeParse(JSON.parse(body));
    if (error) throw new Error(`${what}, not as documented by ${content.ref}: ${z.prettifyError(error)}`);
  };
}

/** The schema `ref` of the document, without additional fields. */
function publishedSchema({ components }: OpenApiDocument, ref: string): z.ZodType {
  const text = JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/$defs/');
  const $defs = JSON.parse(text, (_key, value) =>
    value?.properties ? { ...value, additionalProperties: false } : value,
  );
  return z.fromJSONSchema({ $ref: ref.replace('components/schemas', '$defs'), $defs });
}

interface DescribedContent {
  /** The media type, if there is a body. */
  readonly type?: string;
  /** Its schema, if it has one. */
  readonly ref?: string;
  /** Whether there is an ETag. */
  readonly isTagged?: boolean;
}

function contentOf(
  description: OpenApiDocument,
  operation: OperationObject | undefined,
  status: number,
): DescribedContent | undefined {
  if (!operation)
    return withoutRoute.has(status) ? { type: 'application/json', ref: errorSchema } : undefined;
  const response = operation.responses[status];
  if (!response) return undefined;
  const { content, headers } = resolve(description, response);
  const [[type, media] = []] = Object.entries(content ?? {});
  return { type, ref: media?.schema?.$ref, isTagged: headers && 'ETag' in headers };
}

/** The documented path that matches `pathname`, preferably one without parameters. */
function templateOf(paths: readonly [string, RegExp][], pathname: string): string {
  const path = pathname.replace(/\/$/, '');
  const found = paths.filter(([, pattern]) => pattern.test(path)).map(([template]) => template);
  return found.find((template) => template === path) ?? found[0] ?? '';
}

const toPattern = (template: string) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

function resolve(
  { components }: OpenApiDocument,
  response: OperationObject['responses'][string],
): ResponseObject {
  if (!('$ref' in response)) return response;
  const found = components.responses[response.$ref.replace('#/components/responses/', '')];
  if (!found) throw new Error(`${response.$ref} cannot be resolved`);
  return found;
}
