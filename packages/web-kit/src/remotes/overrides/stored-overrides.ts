import { remoteDeclarationSchema, remoteLimits } from '@rubato/contracts';
import * as z from 'zod/mini';
import { readValue, writeValue } from '../../storage/stored-value.ts';

/** The remotes that a developer has replaced in this browser. */
export interface StoredOverrides {
  /** The user who confirmed them. They apply to no other user. */
  readonly userId: number;
  /** The URL of the declaration to load, by the name of the remote. */
  readonly remotes: Readonly<Record<string, string>>;
}

/** The shell's preload script reads it too. */
const overridesKey = 'rubato.remote-overrides';
const linkParameter = 'override-remote';
const maxUrlLength = 500;

const nameSchema = remoteDeclarationSchema.shape.name;
const remotesSchema = z
  .record(nameSchema, z.string().check(z.refine((url) => isOverrideUrl(url))))
  .check(z.refine((remotes) => Object.keys(remotes).length <= remoteLimits.remotes));
const storedSchema = z.object({ userId: z.int(), remotes: remotesSchema });

/** The overrides of this browser; undefined if there are none or they are invalid. */
export const readOverrides = (): StoredOverrides | undefined => readValue(overridesKey, storedSchema);

/** Stores overrides, which take effect when a page is next loaded. Returns false if the storage is full or blocked. */
export const saveOverrides = (overrides: StoredOverrides): boolean => writeValue(overridesKey, overrides);

/** Removes all overrides, for pages that are loaded from now on. */
export function clearOverrides(): void {
  try {
    localStorage.removeItem(overridesKey);
  } catch {
    // Blocked storage contains none.
  }
}

/**
 * The overrides that a link asks for: `?override-remote=<name>=<URL of its declaration>`, which may occur several times. Invalid ones are
 * left out. `search` is the query of the page's URL.
 */
export function parseOverrides(search: string): Record<string, string> {
  const pairs = new URLSearchParams(search).getAll(linkParameter).map((value) => {
    const [name, ...rest] = value.split('=');
    return [name, rest.join('=')] as const;
  });
  const isValid = ([name, url]: readonly [unknown, string]) =>
    z.safeParse(nameSchema, name).success && isOverrideUrl(url);
  return Object.fromEntries(pairs.filter(isValid).slice(0, remoteLimits.remotes));
}

/** The query without what `parseOverrides` reads: a reload must not ask again. */
export function removeOverrides(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(linkParameter);
  return parameters.size ? `?${parameters}` : '';
}

/** Of this origin, only files of remotes can be a declaration: users upload the others. */
function isOverrideUrl(text: string): boolean {
  if (text.length > maxUrlLength || !URL.canParse(text)) return false;
  const { protocol, username, password, origin, pathname } = new URL(text);
  if (!/^https?:$/.test(protocol) || username || password) return false;
  return origin !== location.origin || pathname.startsWith('/remotes/');
}
