import type { SearchKind } from '@rubato/contracts';

/** The page with the results for `text`: of all kinds, or of one. */
export const toSearchPath = (text: string, kind?: SearchKind): string =>
  `/search?${new URLSearchParams({ q: text, ...(kind && { type: kind }) })}`;
