import type { DeclarationSource } from '../declarations/choose-declaration.ts';
import type { StoredOverrides } from './stored-overrides.ts';

/** The remotes to load. */
export interface RemoteList {
  readonly sources: readonly DeclarationSource[];
  /** Whether developers may replace remotes in their own browser. */
  readonly allowsOverrides: boolean;
  /** What the signed-in user has replaced in this browser. */
  readonly overrides: StoredOverrides | undefined;
}

/** Whether this page may have to do with overrides: most pages never load their code. */
export function canHaveOverrides(): boolean {
  try {
    return /[?&]override-remote=/.test(location.search) || 'rubato.remote-overrides' in localStorage;
  } catch {
    return false;
  }
}

/** Loads the functions that store and apply overrides. */
export const loadOverrideFunctions = () => import('./override-remotes.ts');

/** The functions that store and apply overrides. */
export type OverrideFunctions = Awaited<ReturnType<typeof loadOverrideFunctions>>;

/** Applies the overrides of this browser to the remotes of the list. */
export async function applyOverrides(
  sources: readonly DeclarationSource[],
  allowsOverrides: boolean,
): Promise<RemoteList> {
  const unchanged = { sources, allowsOverrides, overrides: undefined };
  if (!allowsOverrides || !canHaveOverrides()) return unchanged;
  const functions = await loadOverrideFunctions().catch(() => undefined);
  return functions ? { ...(await functions.overrideRemotes(sources)), allowsOverrides } : unchanged;
}
