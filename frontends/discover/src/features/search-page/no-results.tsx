import type { SearchKind } from '@rubato/contracts';
import { EmptyState, getButtonClass } from '@rubato/ui';
import { Link } from '@rubato/web-kit';
import { getNoResultsHint } from '../search/no-results-hint.ts';

/** Shown if a search for `kind`, or for everything, found nothing. */
export function NoResults({ kind }: { kind?: SearchKind }) {
  return (
    <EmptyState drawing="magnifier" title="No results" text={getNoResultsHint(kind)}>
      <Link to="/genres" className={getButtonClass({})}>
        Browse genres
      </Link>
    </EmptyState>
  );
}
