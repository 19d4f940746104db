import { z } from 'zod';
import type {
  OpenApiDocument,
  OperationObject,
  ResponseObject,
} from '../gateway/src/openapi/openapi.types.ts';

/** Throws unless the answer to a request is as the description of the API has it. Reads the answer's body. */
export type CheckAnswer = (method: string, path: string, answer: Response) => Promise<void>;

/** What an answer may be where there is no route: not found, or refused as every request may be. */
const withoutRoute: ReadonlySet<number> = new Set([400, 403, 404, 413, 415]);
const errorSchema = '#/components/schemas/Error';

/** Checks answers against `description`: the status, the media type, and the body, which may have no field that it does not name. */
export function describedAnswers(description: OpenApiDocument): CheckAnswer {
  const parsers = new Map<string, z.ZodType>();
  const paths = Object.keys(description.paths).map((path): [string, RegExp] => [path, toPattern(path)]);
  const parserOf = (ref: string): z.ZodType => {
    const parser = parsers.get(ref) ?? publishedSchema(description, ref);
    parsers.set(ref, parser);
    return parser;
  };
  return async (method, path, answer) => {
    const pathname = path.split('?', 1)[0] ?? '';
    if (!/^\/api(\/|$)/.test(pathname)) return;
    const operation =
      description.paths[templateOf(paths, pathname)]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    const content = contentOf(description, operation, answer.status);
    const what = `${method} ${path} answers ${answer.status}`;
    if (!content) throw new Error(`${what}, which is not described`);
    const body = await answer.text();
    if (method === 'HEAD') return;
    if (!body !== !content.type) throw new Error(`${what} with ${body ? 'a' : 'no'} body`);
    const type = answer.headers.get('content-type')?.split(';', 1)[0];
    if (body && type !== content.type) throw new Error(`${what} with ${type} instead of ${content.type}`);
    if (!content.ref) return;
    const { error } = parserOf(content.ref).safeParse(JSON.parse(body));
    if (error) throw new Error(`${what}, not as described by ${content.ref}: ${z.prettifyError(error)}`);
  };
}

/** The schema `ref` of `description`, which also refuses every field that it does not name. */
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
}

function contentOf(
  description: OpenApiDocument,
  operation: OperationObject | undefined,
  status: number,
): DescribedContent | undefined {
  if (!operation)
    return withoutRoute.has(status) ? { type: 'application/json', ref: errorSchema } : undefined;
  const told = operation.responses[status];
  if (!told) return undefined;
  const [[type, media] = []] = Object.entries(resolve(description, told).content ?? {});
  return { type, ref: media?.schema?.$ref };
}

/** The path of the description that `pathname` is one of. One without parameters goes before one with. */
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
  if (!found) throw new Error(`${response.$ref} leads nowhere`);
  return found;
}
