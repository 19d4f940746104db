import {
  errorResponses,
  describePathParameters,
  createHeaderReference,
  type ErrorStatus,
  type Operation,
  type Parameter,
  type ParameterName,
} from '@rubato/gateway-kit';
import type { Content, OperationObject, PathItem, Reference, ResponseObject } from './openapi.types.ts';
import { createReference } from './schemas.ts';

/** Converts an operation to an OpenAPI path item. */
export function describePathItem(operation: Operation): PathItem {
  return { [operation.method]: describeOperation(operation) };
}

function describeOperation(operation: Operation): OperationObject {
  const { id, tag, summary, description, requiresSession, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(requiresSession ? { security: [{ session: [] }] } : {}),
    parameters: listParameters(operation),
    ...(body ? { requestBody: describeRequestBody(body) } : {}),
    responses: { ...describeSuccess(operation), ...referToErrors(operation) },
  };
}

const isUnsafe = ({ method }: Operation) => method !== 'get';

/** Whether the response has an ETag: the gateway adds one to all JSON that a route returns without one. */
const isConditional = ({ method, response }: Operation) => method === 'get' && response.status === 200;

function listParameters(operation: Operation): (Parameter | Reference)[] {
  const listed: (ParameterName | Parameter)[] = [
    ...(operation.parameters ?? []),
    ...(isUnsafe(operation) ? (['csrfToken'] as const) : []),
    ...(isConditional(operation) ? (['ifNoneMatch'] as const) : []),
  ];
  const parameters = listed.map((parameter) =>
    typeof parameter === 'string' ? { $ref: `#/components/parameters/${parameter}` } : parameter,
  );
  const described = new Set(parameters.map((parameter) => 'name' in parameter && parameter.name));
  const ids = describePathParameters(operation.path).filter(({ name }) => !described.has(name));
  return [...ids, ...parameters];
}

function describeRequestBody(body: NonNullable<Operation['body']>) {
  return {
    required: true,
    content: { [body.type ?? 'application/json']: { schema: createReference(body.schema) } },
  };
}

function describeSuccess(operation: Operation): Record<string, ResponseObject> {
  const { response } = operation;
  const { status, description } = response;
  const etag = isConditional(operation) ? (['ETag'] as const) : [];
  const headers = [...etag, ...(response.headers ?? [])];
  return {
    [status]: {
      description,
      ...(headers.length ? { headers: referToHeaders(headers) } : {}),
      ...(response.content ? { content: describeContent(response.content) } : {}),
    },
    ...(etag.length ? { 304: { description: 'Not modified.', headers: referToHeaders(etag) } } : {}),
  };
}

function describeContent(content: NonNullable<Operation['response']['content']>): Content {
  return 'schema' in content
    ? { 'application/json': { schema: createReference(content.schema) } }
    : { [content.type]: {} };
}

function referToHeaders(
  names: readonly Parameters<typeof createHeaderReference>[0][],
): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, createHeaderReference(name)]));
}

/** Any request can exceed a limit of the gateway. */
const errorsOfAll: readonly ErrorStatus[] = [429, 500, 503];

function referToErrors(operation: Operation): Record<string, Reference> {
  const statuses = new Set<ErrorStatus>([
    ...(operation.errors ?? []),
    ...inferErrors(operation),
    ...errorsOfAll,
  ]);
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      { $ref: `#/components/responses/${errorResponses[status].name}` },
    ]),
  );
}

/**
 * Errors implied by a session, an id, a key, files or an unsafe method, whose body is parsed even if none is
 * expected.
 */
function inferErrors(operation: Operation): ErrorStatus[] {
  const { requiresSession, path, body, parameters } = operation;
  return [
    ...(requiresSession ? ([401] as const) : []),
    ...(isUnsafe(operation) ? ([400, 403, 413, 415] as const) : []),
    ...(path.includes('{') ? ([400, 404] as const) : []),
    ...(parameters?.includes('idempotencyKey') ? ([404, 422] as const) : []),
    ...(body?.type ? ([408, 422] as const) : []),
  ];
}
