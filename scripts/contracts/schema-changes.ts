import { isDeepStrictEqual } from 'node:util';
import { incompatibilities, type JsonSchema } from '../../packages/contracts/testing/incompatibilities.ts';
import { createBreakingChange, createCompatibleChange, type Change } from './change.ts';

/** Who sends the value: a client of the release (`request`), or the current server (`response`). */
export type Direction = 'request' | 'response';

/**
 * Returns the changes between two schemas of a value. A removed field is breaking in both directions, even if it was optional: what clients
 * send would be ignored, and what they display would disappear. References must be resolved.
 */
export function findSchemaChanges(
  released: JsonSchema,
  current: JsonSchema,
  direction: Direction,
  path: string,
): Change[] {
  if (isDeepStrictEqual(removeTexts(released), removeTexts(current))) return [];
  const [sent, accepted] = direction === 'request' ? [released, current] : [current, released];
  const reasons = new Set(incompatibilities(sent, accepted, path));
  const removed = findFieldsBeyond(released, current, path).filter(
    (field) => !reasons.has(formatLack(field)),
  );
  const changes = [
    ...[...reasons].map(createBreakingChange),
    ...removed.map((field) => createBreakingChange(`${field}: removed`)),
    ...findFieldsBeyond(current, released, path).map((field) => createCompatibleChange(`${field}: added`)),
  ];
  return changes.length ? changes : [createCompatibleChange(`${path}: changed`)];
}

const formatLack = (field: string) => field.replace(/\.([^.]*)$/, ' may lack $1');

/** The schema without what does not concern programs. Fields may have these names. */
export function removeTexts(schema: JsonSchema): JsonSchema {
  const {
    title: _title,
    description: _description,
    example: _example,
    examples: _examples,
    ...rest
  } = schema;
  return Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => [keyword, removeTextsOfKeyword(keyword, value)]),
  );
}

function removeTextsOfKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, field]) => [name, removeTexts(field)]),
    );
  if (keyword === 'required') return (value as string[]).toSorted();
  if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) return (value as JsonSchema[]).map(removeTexts);
  const isSchema = ['items', 'additionalProperties', 'propertyNames', 'not'].includes(keyword);
  return isSchema && typeof value === 'object' ? removeTexts(value as JsonSchema) : value;
}

/** The paths of the fields of `one` that `other` does not have, without the fields within them. */
export function findFieldsBeyond(one: JsonSchema, other: JsonSchema, path: string): string[] {
  const known = listFieldPaths(other, path);
  const beyond = [...listFieldPaths(one, path)].filter((field) => !known.has(field));
  return beyond.filter(
    (field) => !beyond.some((parent) => field.startsWith(`${parent}.`) || field.startsWith(`${parent}[]`)),
  );
}

function listFieldPaths(schema: JsonSchema, path: string): Set<string> {
  const { properties = {}, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    `${path}.${name}`,
    ...listFieldPaths(field, `${path}.${name}`),
  ]);
  const alternatives = [anyOf, oneOf, allOf as readonly JsonSchema[] | undefined];
  return new Set([
    ...fields,
    ...(items ? listFieldPaths(items, `${path}[]`) : []),
    ...(typeof additionalProperties === 'object' ? listFieldPaths(additionalProperties, `${path}.*`) : []),
    ...alternatives.flatMap((list) => (list ?? []).flatMap((one) => [...listFieldPaths(one, path)])),
  ]);
}
