import * as z from 'zod/mini';

/** What the browser's local storage holds under `key`. Undefined where there is nothing, or nothing that `schema` can read. */
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

/** Returns whether there was room: local storage may be full or closed. */
export function writeValue(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
