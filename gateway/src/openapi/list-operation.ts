import type { Operation } from './operation.ts';
import { listParameters, publicListParameters } from './parameters.ts';
import type { ResponseName } from './schemas.ts';

type ListTraits = Pick<Operation, 'parameters' | 'response' | 'errors'>;

/** The parameters, response and errors of an operation that returns a list. */
export function listOf(schema: ResponseName, description: string): ListTraits {
  return {
    parameters: listParameters,
    response: { status: 200, description, content: { schema }, headers: ['ETag', 'Link'] },
    errors: [400],
  };
}

/** Like `listOf`, for lists that can be filtered by ids. */
export function publicListOf(schema: ResponseName, description: string): ListTraits {
  return { ...listOf(schema, description), parameters: publicListParameters };
}
