import type { SearchKind } from '@rubato/contracts';

/** What helps if a search for `kind`, or for everything, found nothing. The beginnings of short words are not searched for in lyrics. */
export function getNoResultsHint(kind?: SearchKind): string {
  return kind === 'lyrics'
    ? 'Check the spelling, or type whole words of a line.'
    : 'Check the spelling, or try fewer words.';
}
