import { errorBodySchema } from '@rubato/contracts';
import type { OperationName } from './operation-names.ts';

/** Result of one request. */
export interface OperationResult {
  readonly operation: OperationName;
  readonly milliseconds: number;
  /** Undefined if the connection closed without a response. */
  readonly status: number | undefined;
  /** What no fault can excuse: an unexpected status, or an error response in an undocumented shape. */
  readonly violation?: string;
  /** Whether the status is one of the expected ones. */
  readonly succeeded: boolean;
}

/**
 * Sends a request and checks the response: valid are the `expected` statuses and a documented 503. Passes the body of an expected
 * response to `onSuccess`.
 */
export async function runOperation(
  operation: OperationName,
  expected: readonly number[],
  send: () => Promise<Response>,
  onSuccess: (body: string) => void = () => {},
): Promise<OperationResult> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  try {
    const response = await send();
    const text = await response.text();
    const { status } = response;
    const succeeded = expected.includes(status);
    const violation = succeeded ? undefined : findViolation(response, text);
    if (succeeded) onSuccess(text);
    return { operation, milliseconds: elapsedMs(), status, succeeded, ...(violation ? { violation } : {}) };
  } catch {
    return { operation, milliseconds: elapsedMs(), status: undefined, succeeded: false };
  }
}

function findViolation({ status, headers }: Response, text: string): string | undefined {
  const problem = (reason: string) => `${status}, ${reason}: ${text.slice(0, 300)}`;
  if (status !== 503) return problem('unexpected status');
  if (!(Number(headers.get('retry-after')) > 0)) return problem('without Retry-After');
  const body = parseErrorBody(text);
  if (!body?.errors.server || !body.requestId) return problem('undocumented error shape');
  return undefined;
}

function parseErrorBody(text: string) {
  try {
    return errorBodySchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
