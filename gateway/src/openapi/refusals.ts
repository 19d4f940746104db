import { refTo } from './schemas.ts';

/** How a call can be refused, or fail. */
export const refusals = {
  400: { name: 'NotValid', description: 'What was sent is not valid: a text for each field.' },
  401: { name: 'NotSignedIn', description: 'There is no session, or it is over.' },
  403: {
    name: 'Forbidden',
    description:
      'Not yours to change, as much as you can have already (the text names the limit), or the CSRF token is missing or wrong.',
  },
  404: { name: 'NotFound', description: 'Not there, or not yours to see.' },
  408: { name: 'TooSlow', description: 'The files came too slowly, or stopped coming.' },
  409: { name: 'InUse', description: 'In use already, or changed in the meantime.' },
  413: { name: 'TooLarge', description: 'Too large. JSON may have 128 KiB, files what is said beside them.' },
  415: { name: 'WrongKind', description: 'The wrong kind of body.' },
  422: {
    name: 'WrongFile',
    description:
      'A file that is not what it says it is or that some browser cannot play, or an idempotency key that came with other content before.',
  },
  429: { name: 'TooMany', description: 'Too many attempts, or too many uploads at once.' },
  500: { name: 'Failed', description: 'Something went wrong. Nothing of the cause is told.' },
  503: { name: 'TryLater', description: 'A part of the server is away for the moment.' },
} as const;
export type RefusalStatus = keyof typeof refusals;

const waiting: ReadonlySet<string> = new Set(['429', '503']);

/** The answers to what is refused, all of one shape. */
export function refusalResponses() {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, { name, description }]) => [
      name,
      {
        description,
        ...(waiting.has(status) ? { headers: { 'Retry-After': refToHeader('Retry-After') } } : {}),
        content: { 'application/json': { schema: refTo('Error') } },
      },
    ]),
  );
}

/** The headers of answers that have a meaning of their own. */
export const headers = {
  ETag: { description: 'Changes when the answer does.', schema: { type: 'string' } },
  Link: {
    description: 'Where the next page is, with rel="next". Missing on the last page and without a limit.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'How many seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'Set-Cookie': { description: 'The session, and a CSRF token for it.', schema: { type: 'string' } },
} as const;

export function refToHeader(name: keyof typeof headers): { $ref: string } {
  return { $ref: `#/components/headers/${name}` };
}
