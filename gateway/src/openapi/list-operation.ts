import type { Operation } from './operation.ts';
import { listParameters, publicListParameters } from './parameters.ts';
import type { AnswerName } from './schemas.ts';

type ListTraits = Pick<Operation, 'parameters' | 'answer' | 'refusals'>;

/** What all operations have in common that answer with a list. */
export function listOf(schema: AnswerName, description: string): ListTraits {
  return {
    parameters: listParameters,
    answer: { status: 200, description, content: { schema }, headers: ['ETag', 'Link'] },
    refusals: [400],
  };
}

/** Like `listOf`, where some entries can be asked for. */
export function publicListOf(schema: AnswerName, description: string): ListTraits {
  return { ...listOf(schema, description), parameters: publicListParameters };
}
