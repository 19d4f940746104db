import * as z from 'zod/mini';

/** The value of `key` in local storage, parsed with `schema`; undefined if it is missing or invalid. */
export function readValue<Schema extends z.core.$ZodType>(
  key: string,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Writes a value to local storage. Returns false if the storage is full or blocked. */
export function writeValue(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
