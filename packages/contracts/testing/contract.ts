import { z } from 'zod';
import * as contracts from '../src/index.ts';
import { isAccepted, type JsonSchema } from './is-accepted.ts';

/** The shapes that travel under one subject: of a question and its answer, or of an event. */
export type Shapes =
  { readonly request: JsonSchema; readonly response: JsonSchema } | { readonly payload: JsonSchema };

/** What parts say to each other, by subject. */
export type Contract = Record<string, Shapes>;

/** What this version of the code says. */
export function currentContract(): Contract {
  const entries = Object.values(contracts).flatMap((group) =>
    typeof group === 'object' ? Object.values(group).flatMap(shapesOf) : [],
  );
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Why parts of the version before and of this one do not understand each other; empty when they do. */
export function breaks(before: Contract, now: Contract): string[] {
  return Object.entries(before).flatMap(([subject, old]) => {
    const current = now[subject];
    return current ? breaksOf(old, current).map((what) => `${subject}: ${what}`) : [`${subject} is gone`];
  });
}

function breaksOf(old: Shapes, current: Shapes): string[] {
  if ('payload' in old && 'payload' in current)
    return [
      ...isAccepted(old.payload, current.payload, 'an event of the version before'),
      ...isAccepted(current.payload, old.payload, 'an event, for a consumer of the version before'),
    ];
  if ('request' in old && 'request' in current)
    return [
      ...isAccepted(old.request, current.request, 'a request of the version before'),
      ...isAccepted(current.response, old.response, 'an answer, for a caller of the version before'),
    ];
  return ['is another kind of message'];
}

function shapesOf(value: unknown): [string, Shapes][] {
  if (typeof value !== 'object' || value === null || !('subject' in value)) return [];
  const { subject, request, response, payload } = value as Record<string, z.core.$ZodType> & {
    subject: string;
  };
  if (request && response) return [[subject, { request: schemaOf(request), response: schemaOf(response) }]];
  return payload ? [[subject, { payload: schemaOf(payload) }]] : [];
}

/** As it travels: before anything is parsed. */
function schemaOf(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
}
