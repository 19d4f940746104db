import { z } from 'zod';
import * as contracts from '../src/index.ts';
import { incompatibilities, type JsonSchema } from './incompatibilities.ts';

/** The JSON Schemas of one subject: of a request and its response, or of an event. */
export type MessageSchemas =
  { readonly request: JsonSchema; readonly response: JsonSchema } | { readonly payload: JsonSchema };

/** The messages between services by subject. */
export type Contract = Readonly<Record<string, MessageSchemas>>;

/** The contract of the current code. */
export const currentContract = (): Contract => contractOf(contracts);

/** The messages and events that a module exports, by themselves or in groups, sorted by subject. */
export function contractOf(module: object): Contract {
  const entries = Object.values(module).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null
      ? [value, ...Object.values(value as object)].flatMap(schemasOf)
      : [],
  );
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Returns why services of the previous and the current release are incompatible, or an empty list. */
export function breakingChanges(before: Contract, now: Contract): string[] {
  return Object.entries(before).flatMap(([subject, old]) => {
    const current = now[subject];
    return current
      ? incompatibilitiesOf(old, current).map((reason) => `${subject}: ${reason}`)
      : [`${subject}: removed`];
  });
}

function incompatibilitiesOf(old: MessageSchemas, current: MessageSchemas): string[] {
  if ('payload' in old && 'payload' in current)
    return [
      ...incompatibilities(old.payload, current.payload, 'event from the previous release'),
      ...incompatibilities(current.payload, old.payload, 'event for a consumer of the previous release'),
    ];
  if ('request' in old && 'request' in current)
    return [
      ...incompatibilities(old.request, current.request, 'request from the previous release'),
      ...incompatibilities(current.response, old.response, 'response for a caller of the previous release'),
    ];
  return ['changed between request and event'];
}

function schemasOf(value: unknown): [string, MessageSchemas][] {
  if (typeof value !== 'object' || value === null || !('subject' in value)) return [];
  const { subject, request, response, payload } = value as Record<string, z.core.$ZodType> & {
    subject: string;
  };
  if (request && response) return [[subject, { request: schemaOf(request), response: schemaOf(response) }]];
  return payload ? [[subject, { payload: schemaOf(payload) }]] : [];
}

/** The schema of the encoded message, before parsing. */
function schemaOf(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
}
