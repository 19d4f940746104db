/** The subset of JSON Schema that zod generates for messages. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | false;
  readonly items?: JsonSchema;
  readonly [keyword: string]: unknown;
}

/** Limits that a receiver may loosen but not tighten: lower bounds, upper bounds, and keywords that must not change. */
const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const fixedKeywords = ['pattern', 'format', 'multipleOf'];

/**
 * Returns why a receiver that accepts `accepted` may reject messages that match `sent`, or an empty list. Receivers ignore unknown fields.
 * `path` names the message in the reasons.
 */
export function incompatibilities(sent: JsonSchema, accepted: JsonSchema, path: string): string[] {
  if (!Object.keys(accepted).length) return [];
  const choices = choicesOf(sent);
  if (choices) return choices.flatMap((choice) => incompatibilities(choice, accepted, path));
  const alternatives = choicesOf(accepted);
  if (alternatives) {
    const reasons = alternatives.map((alternative) => incompatibilities(sent, alternative, path));
    return reasons.some((list) => !list.length) ? [] : (reasons[0] ?? []);
  }
  return [
    ...typeReasons(sent, accepted, path),
    ...limitReasons(sent, accepted, path),
    ...fieldReasons(sent, accepted, path),
    ...(accepted.items ? incompatibilities(sent.items ?? {}, accepted.items, `${path}[]`) : []),
  ];
}

function choicesOf({ anyOf, oneOf, type, ...rest }: JsonSchema): readonly JsonSchema[] | undefined {
  if (Array.isArray(type)) return type.map((one: string) => ({ ...rest, type: one }));
  return anyOf ?? oneOf;
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
  const reasonsFor = (name: string, isCompatible: (sent: unknown, accepted: unknown) => boolean) =>
    accepted[name] === undefined || valuesOf(sent) || isCompatible(sent[name], accepted[name])
      ? []
      : [`${path}: ${name}`];
  return [
    ...lowerBounds.flatMap((name) => reasonsFor(name, (one, other) => Number(one) >= Number(other))),
    ...upperBounds.flatMap((name) => reasonsFor(name, (one, other) => Number(one) <= Number(other))),
    ...fixedKeywords.flatMap((name) => reasonsFor(name, (one, other) => one === other)),
  ];
}

function fieldReasons(sent: JsonSchema, accepted: JsonSchema, path: string): string[] {
  const missing = (accepted.required ?? []).filter((name) => !sent.required?.includes(name));
  const fields = Object.entries(accepted.properties ?? {}).flatMap(([name, field]) => {
    const sentField = sent.properties?.[name];
    return sentField ? incompatibilities(sentField, field, `${path}.${name}`) : [];
  });
  const others =
    accepted.additionalProperties && sent.additionalProperties
      ? incompatibilities(sent.additionalProperties, accepted.additionalProperties, `${path}.*`)
      : [];
  return [...missing.map((name) => `${path} may lack ${name}`), ...fields, ...others];
}
