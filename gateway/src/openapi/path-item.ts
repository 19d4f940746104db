import type { Operation } from './operation.ts';
import type { Content, OperationObject, PathItem, Reference, ResponseObject } from './openapi.types.ts';
import { pathParameters, type Parameter, type ParameterName } from './parameters.ts';
import { refToHeader, refusals, type RefusalStatus } from './refusals.ts';
import { refTo } from './schemas.ts';

/** An operation in the words of OpenAPI, under its method. */
export function pathItem(operation: Operation): PathItem {
  return { [operation.method]: operationObject(operation) };
}

function operationObject(operation: Operation): OperationObject {
  const { id, tag, summary, description, signedIn, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(signedIn ? { security: [{ session: [] }] } : {}),
    parameters: parametersOf(operation),
    ...(body ? { requestBody: requestBody(body) } : {}),
    responses: { ...answers(operation), ...refusalsOf(operation) },
  };
}

const isUnsafe = ({ method }: Operation) => method !== 'get';

function parametersOf(operation: Operation): (Parameter | Reference)[] {
  const names: ParameterName[] = [
    ...(operation.parameters ?? []),
    ...(isUnsafe(operation) ? (['csrfToken'] as const) : []),
  ];
  const references = names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return [...pathParameters(operation.path), ...references];
}

function requestBody(body: NonNullable<Operation['body']>) {
  return { required: true, content: { [body.type ?? 'application/json']: { schema: refTo(body.schema) } } };
}

function answers({ answer, parameters }: Operation): Record<string, ResponseObject> {
  const { status, description, headers = [] } = answer;
  const known = parameters?.includes('ifNoneMatch');
  return {
    [status]: {
      description,
      ...(headers.length ? { headers: references(headers) } : {}),
      content: contentOf(answer),
    },
    ...(known
      ? { 304: { description: 'What the client has is right.', headers: references(['ETag']) } }
      : {}),
  };
}

function contentOf({ content }: Operation['answer']): Content {
  return 'schema' in content
    ? { 'application/json': { schema: refTo(content.schema) } }
    : { [content.type]: {} };
}

function references(names: NonNullable<Operation['answer']['headers']>): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, refToHeader(name)]));
}

function refusalsOf(operation: Operation): Record<string, Reference> {
  const statuses = new Set<RefusalStatus>([
    ...(operation.refusals ?? []),
    ...impliedRefusals(operation),
    500,
    503,
  ]);
  return Object.fromEntries(
    [...statuses].map((status) => [status, { $ref: `#/components/responses/${refusals[status].name}` }]),
  );
}

/** What follows from a session, an id, a key, files or an unsafe method, whose body is read even where none is wanted. */
function impliedRefusals(operation: Operation): RefusalStatus[] {
  const { signedIn, path, body, parameters } = operation;
  return [
    ...(signedIn ? ([401] as const) : []),
    ...(isUnsafe(operation) ? ([400, 403, 413, 415] as const) : []),
    ...(path.includes('{') ? ([400, 404] as const) : []),
    ...(parameters?.includes('idempotencyKey') ? ([404, 422] as const) : []),
    ...(body?.type ? ([408, 422, 429] as const) : []),
  ];
}
