/** Returns `value` with the content of each reference (`$ref`) within `document`. Throws on unknown and recursive references. */
export function resolveReferences<Value>(value: Value, document: object): Value {
  return resolve(value, document, []) as Value;
}

function resolve(value: unknown, document: object, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(one, document, within));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: reference, ...rest } = value as { $ref?: unknown };
  const others = Object.fromEntries(
    Object.entries(rest).map(([key, one]) => [key, resolve(one, document, within)]),
  );
  if (typeof reference !== 'string') return reference === undefined ? others : { ...others, $ref: reference };
  if (within.includes(reference)) throw new Error(`${reference} contains itself and cannot be compared`);
  return { ...(resolve(find(reference, document), document, [...within, reference]) as object), ...others };
}

function find(reference: string, document: object): unknown {
  if (!reference.startsWith('#/')) throw new Error(`${reference} is not a reference within the document`);
  const keys = reference.slice(2).split('/');
  const found = keys
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (parent, key) =>
        typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
          ? (parent as Record<string, unknown>)[key]
          : undefined,
      document,
    );
  if (typeof found !== 'object' || found === null) throw new Error(`${reference} does not exist`);
  return found;
}
