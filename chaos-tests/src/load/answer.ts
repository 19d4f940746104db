import { errorBodySchema } from '@rubato/contracts';
import type { OperationName } from './operation-names.ts';

/** What came of one request. */
export interface Answer {
  readonly operation: OperationName;
  readonly milliseconds: number;
  /** Undefined when nothing came but the end of the connection. */
  readonly status: number | undefined;
  /** What is wrong with it, whatever is away. */
  readonly wrong?: string;
  /** Whether it is what a member hopes for. */
  readonly isGood: boolean;
}

/**
 * Sends a request, and tells what is wrong with the answer: all but `expected` and a refusal as documented. The body of an expected
 * answer goes to `onGood`.
 */
export async function ask(
  operation: OperationName,
  expected: readonly number[],
  send: () => Promise<Response>,
  onGood: (body: string) => void = () => {},
): Promise<Answer> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const response = await send();
    const text = await response.text();
    const { status } = response;
    const isGood = expected.includes(status);
    const wrong = isGood ? undefined : wrongWith(response, text);
    if (isGood) onGood(text);
    return { operation, milliseconds: took(), status, isGood, ...(wrong ? { wrong } : {}) };
  } catch {
    return { operation, milliseconds: took(), status: undefined, isGood: false };
  }
}

function wrongWith({ status, headers }: Response, text: string): string | undefined {
  const problem = (what: string) => `${status}, ${what}: ${text.slice(0, 300)}`;
  if (status !== 503) return problem('which is not expected');
  if (!(Number(headers.get('retry-after')) > 0)) return problem('without Retry-After');
  const body = parsed(text);
  if (!body?.errors.server || !body.requestId) return problem('in another shape than documented');
  return undefined;
}

function parsed(text: string) {
  try {
    return errorBodySchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
