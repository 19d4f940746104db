import type { SearchResult } from '@rubato/contracts';
import { toKey, listSections, type FoundItem } from './found-item.ts';

/** A line of the list below the search field. */
export type SearchOption = { readonly key: string } & (
  | { readonly type: 'found'; readonly item: FoundItem }
  /** Searches for other text. */
  | { readonly type: 'correction' | 'recent'; readonly text: string }
  /** Opens the page with all results. */
  | { readonly type: 'all'; readonly text: string }
  | { readonly type: 'forget-all' }
);

/** Consecutive options with a heading, or without. */
export interface OptionGroup {
  readonly id: string;
  readonly title?: string;
  readonly options: readonly SearchOption[];
}

/** The options for what was found. Empty if nothing was. */
export function toResultOptions(result: SearchResult, text: string): OptionGroup[] {
  const { did_you_mean } = result;
  const correction: SearchOption[] = did_you_mean
    ? [{ key: 'correction', type: 'correction', text: did_you_mean }]
    : [];
  const found = listSections(result).map(({ id, title, items }) => ({
    id,
    title,
    options: items.map((item): SearchOption => ({ key: toKey(item), type: 'found', item })),
  }));
  const all: SearchOption[] = found.length > 0 ? [{ key: 'all', type: 'all', text }] : [];
  return [{ id: 'correction', options: correction }, ...found, { id: 'all', options: all }].filter(
    ({ options }) => options.length > 0,
  );
}

/** The options for former searches. */
export function toRecentOptions(searches: readonly string[]): OptionGroup[] {
  if (searches.length === 0) return [];
  return [
    {
      id: 'recent',
      title: 'Recent searches',
      options: searches.map((text) => ({ key: `recent-${text}`, type: 'recent', text })),
    },
    { id: 'forget-all', options: [{ key: 'forget-all', type: 'forget-all' }] },
  ];
}

/** The key of the option `step` lines after that with the key `active`. Before the first and after the last there is none. */
export function moveKey(
  options: readonly SearchOption[],
  active: string | undefined,
  step: 1 | -1,
): string | undefined {
  const index = options.findIndex(({ key }) => key === active);
  if (index < 0) return options.at(step === 1 ? 0 : -1)?.key;
  return options[index + step]?.key;
}
