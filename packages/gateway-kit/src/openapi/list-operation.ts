import type { Operation } from './operation.ts';
import { listParameters, publicListParameters } from './parameters.ts';

type ListTraits<Response extends string> = Pick<Operation<Response>, 'parameters' | 'response' | 'errors'>;

/** The parameters, response and errors of an operation that returns a list. */
export function listOf<Response extends string>(schema: Response, description: string): ListTraits<Response> {
  return {
    parameters: listParameters,
    response: { status: 200, description, content: { schema }, headers: ['ETag', 'Link'] },
    errors: [400],
  };
}

/** Like `listOf`, for lists that can be filtered by ids. */
export function publicListOf<Response extends string>(
  schema: Response,
  description: string,
): ListTraits<Response> {
  return { ...listOf(schema, description), parameters: publicListParameters };
}
