/** The error responses of the API by status. */
export const errorResponses = {
  400: {
    name: 'BadRequest',
    description: 'The request is not valid. Contains a text for each invalid field.',
  },
  401: { name: 'Unauthorized', description: 'There is no session, or it has ended.' },
  403: {
    name: 'Forbidden',
    description:
      'The resource belongs to another user, a quota is exhausted (the text names the limit), or the CSRF token is missing or not valid.',
  },
  404: { name: 'NotFound', description: 'The resource does not exist, or is not visible to the user.' },
  408: { name: 'RequestTimeout', description: 'The upload was too slow, or stalled.' },
  409: { name: 'Conflict', description: 'Already in use, or changed in the meantime.' },
  413: {
    name: 'ContentTooLarge',
    description: 'The body is too large. JSON is limited to 128 KiB, files as documented.',
  },
  415: { name: 'UnsupportedMediaType', description: 'The body has an unsupported media type.' },
  422: {
    name: 'UnprocessableContent',
    description:
      'A file has an unsupported or damaged format, or some browser cannot play it; or the idempotency key was used with different content.',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many attempts or changes, or too many concurrent requests or uploads.',
  },
  500: { name: 'InternalServerError', description: 'An unexpected error. The response contains no details.' },
  503: { name: 'ServiceUnavailable', description: 'A component of the server is temporarily unavailable.' },
} as const;
export type ErrorStatus = keyof typeof errorResponses;

const withRetryAfter: ReadonlySet<string> = new Set(['429', '503']);

/** The error responses as OpenAPI components, all with the same body schema. */
export function describeErrorResponses() {
  return Object.fromEntries(
    Object.entries(errorResponses).map(([status, { name, description }]) => [
      name,
      {
        description,
        ...(withRetryAfter.has(status)
          ? { headers: { 'Retry-After': createHeaderReference('Retry-After') } }
          : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** The documented response headers. */
export const headers = {
  ETag: { description: 'Changes whenever the content does.', schema: { type: 'string' } },
  Link: {
    description: 'The URL of the next page, with rel="next". Absent on the last page and without a limit.',
    schema: { type: 'string' },
  },
  Location: { description: 'Where the browser goes.', schema: { type: 'string' } },
  'Retry-After': { description: 'The number of seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'Set-Cookie': { description: 'The session, and a CSRF token for it.', schema: { type: 'string' } },
} as const;

export function createHeaderReference(name: keyof typeof headers): { $ref: string } {
  return { $ref: `#/components/headers/${name}` };
}
