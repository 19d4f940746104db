/** The part of JSON Schema that zod writes for what travels. */
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

/** Each is a limit that may become looser and not tighter: what has at least as much, and at most as much. */
const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const same = ['pattern', 'format', 'multipleOf'];

/**
 * Why a reader who expects `taken` does not take everything that a sender of `sent` sends; empty when he does. What a reader does
 * not know he passes over.
 */
export function isAccepted(sent: JsonSchema, taken: JsonSchema, what: string): string[] {
  if (!Object.keys(taken).length) return [];
  const choices = choicesOf(sent);
  if (choices) return choices.flatMap((choice) => isAccepted(choice, taken, what));
  const places = choicesOf(taken);
  if (places) {
    const reasons = places.map((place) => isAccepted(sent, place, what));
    return reasons.some((none) => !none.length) ? [] : (reasons[0] ?? []);
  }
  return [
    ...kindReasons(sent, taken, what),
    ...limitReasons(sent, taken, what),
    ...fieldReasons(sent, taken, what),
    ...(taken.items ? isAccepted(sent.items ?? {}, taken.items, `${what}[]`) : []),
  ];
}

function choicesOf({ anyOf, oneOf, type, ...rest }: JsonSchema): readonly JsonSchema[] | undefined {
  if (Array.isArray(type)) return type.map((one: string) => ({ ...rest, type: one }));
  return anyOf ?? oneOf;
}

function kindReasons(sent: JsonSchema, taken: JsonSchema, what: string): string[] {
  const values = valuesOf(sent);
  const known = valuesOf(taken);
  if (known && !values?.every((value) => known.includes(value))) return [`${what} may have other values`];
  const isKind = sent.type === taken.type || (sent.type === 'integer' && taken.type === 'number');
  return taken.type && !isKind
    ? [`${what} is ${String(sent.type ?? 'anything')} and not ${String(taken.type)}`]
    : [];
}

function valuesOf({ enum: values, const: value }: JsonSchema): readonly unknown[] | undefined {
  return values ?? (value === undefined ? undefined : [value]);
}

function limitReasons(sent: JsonSchema, taken: JsonSchema, what: string): string[] {
  const tells = (name: string, isFine: (sent: unknown, taken: unknown) => boolean) =>
    taken[name] === undefined || valuesOf(sent) || isFine(sent[name], taken[name])
      ? []
      : [`${what}: ${name}`];
  return [
    ...lowest.flatMap((name) => tells(name, (one, other) => Number(one) >= Number(other))),
    ...highest.flatMap((name) => tells(name, (one, other) => Number(one) <= Number(other))),
    ...same.flatMap((name) => tells(name, (one, other) => one === other)),
  ];
}

function fieldReasons(sent: JsonSchema, taken: JsonSchema, what: string): string[] {
  const missing = (taken.required ?? []).filter((name) => !sent.required?.includes(name));
  const fields = Object.entries(taken.properties ?? {}).flatMap(([name, field]) => {
    const given = sent.properties?.[name];
    return given ? isAccepted(given, field, `${what}.${name}`) : [];
  });
  const others =
    taken.additionalProperties && sent.additionalProperties
      ? isAccepted(sent.additionalProperties, taken.additionalProperties, `${what}.*`)
      : [];
  return [...missing.map((name) => `${what} may lack ${name}`), ...fields, ...others];
}
