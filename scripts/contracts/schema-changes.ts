import { isDeepStrictEqual } from 'node:util';
import { incompatibilities, type JsonSchema } from '../../packages/contracts/testing/incompatibilities.ts';
import { breaking, compatible, type Change } from './change.ts';

/** Who sends the value: a client of the release (`request`), or the current server (`response`). */
export type Direction = 'request' | 'response';

/**
 * Returns the changes between two schemas of a value. A removed field is breaking in both directions, even if it was optional: what clients
 * send would be ignored, and what they display would disappear. References must be resolved.
 */
export function schemaChanges(
  released: JsonSchema,
  current: JsonSchema,
  direction: Direction,
  path: string,
): Change[] {
  if (isDeepStrictEqual(withoutTexts(released), withoutTexts(current))) return [];
  const [sent, accepted] = direction === 'request' ? [released, current] : [current, released];
  const reasons = new Set(incompatibilities(sent, accepted, path));
  const removed = fieldsBeyond(released, current, path).filter((field) => !reasons.has(lackOf(field)));
  const changes = [
    ...[...reasons].map(breaking),
    ...removed.map((field) => breaking(`${field}: removed`)),
    ...fieldsBeyond(current, released, path).map((field) => compatible(`${field}: added`)),
  ];
  return changes.length ? changes : [compatible(`${path}: changed`)];
}

const lackOf = (field: string) => field.replace(/\.([^.]*)$/, ' may lack $1');

/** The schema without what does not concern programs. Fields may have these names. */
export function withoutTexts(schema: JsonSchema): JsonSchema {
  const {
    title: _title,
    description: _description,
    example: _example,
    examples: _examples,
    ...rest
  } = schema;
  return Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => [keyword, keywordWithoutTexts(keyword, value)]),
  );
}

function keywordWithoutTexts(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, field]) => [name, withoutTexts(field)]),
    );
  if (keyword === 'required') return (value as string[]).toSorted();
  if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) return (value as JsonSchema[]).map(withoutTexts);
  const isSchema = ['items', 'additionalProperties', 'propertyNames', 'not'].includes(keyword);
  return isSchema && typeof value === 'object' ? withoutTexts(value as JsonSchema) : value;
}

/** The paths of the fields of `one` that `other` does not have, without the fields within them. */
export function fieldsBeyond(one: JsonSchema, other: JsonSchema, path: string): string[] {
  const known = fieldPaths(other, path);
  const beyond = [...fieldPaths(one, path)].filter((field) => !known.has(field));
  return beyond.filter(
    (field) => !beyond.some((parent) => field.startsWith(`${parent}.`) || field.startsWith(`${parent}[]`)),
  );
}

function fieldPaths(schema: JsonSchema, path: string): Set<string> {
  const { properties = {}, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    `${path}.${name}`,
    ...fieldPaths(field, `${path}.${name}`),
  ]);
  const alternatives = [anyOf, oneOf, allOf as readonly JsonSchema[] | undefined];
  return new Set([
    ...fields,
    ...(items ? fieldPaths(items, `${path}[]`) : []),
    ...(typeof additionalProperties === 'object' ? fieldPaths(additionalProperties, `${path}.*`) : []),
    ...alternatives.flatMap((list) => (list ?? []).flatMap((one) => [...fieldPaths(one, path)])),
  ]);
}
