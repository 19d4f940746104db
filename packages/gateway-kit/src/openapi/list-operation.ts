import type { Operation } from './operation.ts';
import { listParameters, publicListParameters, type ParameterName } from './parameters.ts';

type ListTraits<Response extends string> = Pick<Operation<Response>, 'parameters' | 'response' | 'errors'>;

/** The parameters, response and errors of an operation that returns a list. `more` are parameters beside those of all lists. */
export function describeList<Response extends string>(
  schema: Response,
  description: string,
  ...more: ParameterName[]
): ListTraits<Response> {
  return {
    parameters: [...listParameters, ...more],
    response: { status: 200, description, content: { schema }, headers: ['Link'] },
    errors: [400],
  };
}

/** Like `describeList`, for lists that can be filtered by ids. */
export function describePublicList<Response extends string>(
  schema: Response,
  description: string,
  ...more: ParameterName[]
): ListTraits<Response> {
  return { ...describeList(schema, description), parameters: [...publicListParameters, ...more] };
}
