import { isDeepStrictEqual } from 'node:util';

/** The subset of JSON Schema that zod generates for messages. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly [keyword: string]: unknown;
}

/** Limits that a receiver may loosen but not tighten. */
const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const structure =
  'type anyOf oneOf const enum properties required additionalProperties propertyNames items'.split(' ');
const annotations =
  'title description default examples example deprecated readOnly writeOnly $schema $id $comment'.split(' ');
const comparedKeywords = new Set([...lowerBounds, ...upperBounds, ...structure, ...annotations]);

/**
 * Returns why a receiver that accepts `accepted` may reject messages that match `sent`, or an empty list. Receivers ignore unknown fields,
 * unless their schema forbids them. Keywords that are not understood must be the same in both schemas. `path` names the message in the
 * reasons.
 */
export function incompatibilities(sent: JsonSchema, accepted: JsonSchema, path: string): string[] {
  if (isDeepStrictEqual(sent, accepted)) return [];
  const choices = choicesOf(sent);
  if (choices) {
    const { rest, list } = choices;
    return list.flatMap((choice) => incompatibilities({ ...rest, ...choice }, accepted, path));
  }
  const alternatives = choicesOf(accepted);
  if (alternatives) {
    const reasons = alternatives.list.map((alternative) => incompatibilities(sent, alternative, path));
    const others = incompatibilities(sent, alternatives.rest, path);
    return [...others, ...(reasons.some((list) => !list.length) ? [] : (reasons[0] ?? []))];
  }
  return [
    ...typeReasons(sent, accepted, path),
    ...limitReasons(sent, accepted, path),
    ...fieldReasons(sent, accepted, path),
    ...(accepted.items ? incompatibilities(sent.items ?? {}, accepted.items, `${path}[]`) : []),
  ];
}

/** The alternatives of a schema, and the keywords that apply to all of them. */
function choicesOf(schema: JsonSchema): { rest: JsonSchema; list: readonly JsonSchema[] } | undefined {
  const { type, ...untyped } = schema;
  if (Array.isArray(type)) return { rest: untyped, list: type.map((one: string) => ({ type: one })) };
  const { anyOf, ...withoutAny } = schema;
  if (anyOf) return { rest: withoutAny, list: anyOf };
  const { oneOf, ...withoutOne } = schema;
  return oneOf && { rest: withoutOne, list: oneOf };
}

function typeReasons(sent: JsonSchema, accepted: JsonSchema, path: string): string[] {
  const values = valuesOf(sent);
  const acceptedValues = valuesOf(accepted);
  if (acceptedValues && !values?.every((value) => acceptedValues.includes(value)))
    return [`${path} may have other values`];
  const isSameType = sent.type === accepted.type || (sent.type === 'integer' && accepted.type === 'number');
  return accepted.type && !isSameType
    ? [`${path} is ${String(sent.type ?? 'anything')} and not ${String(accepted.type)}`]
    : [];
}

function valuesOf({ enum: values, const: value }: JsonSchema): readonly unknown[] | undefined {
  return values ?? (value === undefined ? undefined : [value]);
}

function limitReasons(sent: JsonSchema, accepted: JsonSchema, path: string): string[] {
  const values = valuesOf(sent);
  const isCompatible = (name: string): boolean =>
    accepted[name] === undefined ||
    isDeepStrictEqual(sent[name], accepted[name]) ||
    (values
      ? values.every((value) => isWithin(value, name, accepted[name]))
      : isLooser(name, sent, accepted));
  const others = Object.keys(accepted).filter(
    (name) => !comparedKeywords.has(name) && !name.startsWith('x-'),
  );
  return [...lowerBounds, ...upperBounds, ...others]
    .filter((name) => !isCompatible(name))
    .map((name) => `${path}: ${name}`);
}

function isLooser(name: string, sent: JsonSchema, accepted: JsonSchema): boolean {
  if (lowerBounds.includes(name)) return Number(sent[name]) >= Number(accepted[name]);
  return upperBounds.includes(name) && Number(sent[name]) <= Number(accepted[name]);
}

/** Whether a value satisfies a limit. Limits of other types than its own do not concern it. */
function isWithin(value: unknown, name: string, limit: unknown): boolean {
  if (name === 'pattern') return typeof value !== 'string' || new RegExp(String(limit), 'u').test(value);
  if (name === 'minLength') return typeof value !== 'string' || [...value].length >= Number(limit);
  if (name === 'maxLength') return typeof value !== 'string' || [...value].length <= Number(limit);
  if (typeof value !== 'number') return name.endsWith('imum');
  if (name === 'minimum') return value >= Number(limit);
  if (name === 'maximum') return value <= Number(limit);
  if (name === 'exclusiveMinimum') return value > Number(limit);
  return name === 'exclusiveMaximum' && value < Number(limit);
}

function fieldReasons(sent: JsonSchema, accepted: JsonSchema, path: string): string[] {
  const missing = (accepted.required ?? []).filter((name) => !sent.required?.includes(name));
  const names = Object.keys({ ...sent.properties, ...accepted.properties });
  return [
    ...missing.map((name) => `${path} may lack ${name}`),
    ...names.flatMap((name) => valueReasons(fieldOf(sent, name), fieldOf(accepted, name), `${path}.${name}`)),
    ...valueReasons(sent.additionalProperties, accepted.additionalProperties, `${path}.*`),
    ...(accepted.propertyNames
      ? incompatibilities(sent.propertyNames ?? { type: 'string' }, accepted.propertyNames, `${path}: keys`)
      : []),
  ];
}

const fieldOf = ({ properties, additionalProperties }: JsonSchema, name: string) =>
  properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;

/** Compares the schemas of one field. A sender without a schema does not send it, a receiver without one ignores it. */
function valueReasons(
  sent: JsonSchema | boolean | undefined,
  accepted: JsonSchema | boolean | undefined,
  path: string,
): string[] {
  if (sent === undefined || sent === false || accepted === undefined || accepted === true) return [];
  if (accepted === false) return [`${path} is not allowed`];
  return incompatibilities(sent === true ? {} : sent, accepted, path);
}
