import { types } from 'node:util';
import { z } from 'zod';
import { getErrorCode } from '../errors/error-code.ts';

/** What is logged about an error: names and locations in our code, never user data. */
export interface ErrorDescription {
  readonly type: string;
  readonly message?: string | undefined;
  readonly code?: string | undefined;
  /** The frames of the stack, without the message. */
  readonly stack?: string | undefined;
  /** The location in the database schema. */
  readonly table?: string | undefined;
  readonly column?: string | undefined;
  readonly constraint?: string | undefined;
  /** Validation errors: the path and code of each issue. */
  readonly issues?: readonly string[] | undefined;
  readonly cause?: ErrorDescription | undefined;
  readonly errors?: readonly ErrorDescription[] | undefined;
}

const issueSchema = z
  .object({ path: z.array(z.unknown()).catch([]), code: z.string().catch('') })
  .catch({ path: [], code: '' });

const maxDepth = 4;
const maxListLength = 10;
const maxMessageLength = 500;
const maxFrames = 30;

/** PostgreSQL data exceptions, whose messages quote the value. Source: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const dataException = /^22...$/;

/**
 * Describes `error` for the log by an allow-list. Libraries attach bound parameters, commands, request bodies and addresses to their
 * errors, and some quote them in messages. A thrown value that is not an error is described by its type only.
 */
export function describeError(error: unknown, depth = maxDepth): ErrorDescription {
  if (!isError(error)) return { type: error === null ? 'null' : typeof error };
  const describeInner = (value: unknown) => (depth > 1 ? describeError(value, depth - 1) : undefined);
  return {
    type: error.constructor.name || error.name,
    message: maskMessage(error),
    code: getErrorCode(error),
    stack: selectFrames(error),
    table: readSchemaName(error, 'table'),
    column: readSchemaName(error, 'column'),
    constraint: readSchemaName(error, 'constraint'),
    issues: listIssues(error),
    cause: error.cause === undefined ? undefined : describeInner(error.cause),
    errors: findList(error, 'errors')?.flatMap((one) => describeInner(one) ?? []),
  };
}

/** Masks email addresses, password hashes, credentials in URLs, digests and query strings in `text`. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(/\$argon2[^\s"'\\]*/g, '[hash]')
    .replaceAll(/:\/\/[^\s/@"'\\]+@/g, '://[credentials]@')
    .replaceAll(/[^\s@"'\\<>(),;:=]{1,64}@[^\s@"'\\<>(),;:=]+\.[^\s@"'\\<>(),;:=.]+/g, '[email]')
    .replaceAll(/\b[0-9a-f]{64}\b/gi, '[digest]')
    .replaceAll(/(\/[^\s?"'\\]*)\?[^\s"'\\]+/g, '$1?[query]');
}

/** Errors of Node.js belong to another realm when modules run in their own context, as in Jest. */
function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value);
}

function findList(error: Error, name: 'errors' | 'issues'): unknown[] | undefined {
  const list: unknown = Reflect.get(error, name);
  return Array.isArray(list) ? list.slice(0, maxListLength) : undefined;
}

function maskMessage(error: Error): string | undefined {
  if (listIssues(error)) return undefined;
  // V8 quotes the text that could not be parsed.
  if (error.name === 'SyntaxError') return 'Syntax error';
  if (dataException.test(getErrorCode(error) ?? '')) return 'Data exception';
  // Redis repeats the arguments of an unknown command.
  const [message = ''] = error.message.split(/,? with args /, 1);
  return maskSecrets(message.slice(0, maxMessageLength));
}

function selectFrames({ stack = '' }: Error): string | undefined {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.length ? frames.slice(0, maxFrames).join('\n') : undefined;
}

function readSchemaName(error: Error, name: 'table' | 'column' | 'constraint'): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** Zod errors list their issues. The paths are field names. */
function listIssues(error: Error): string[] | undefined {
  return findList(error, 'issues')?.map((issue) => {
    const { path, code } = issueSchema.parse(issue);
    return maskSecrets(`${path.map(String).join('.')}: ${code}`);
  });
}
