import type { SearchKind } from '@rubato/contracts';
import { PageTitle, searchKinds, useLocation } from '@rubato/web-kit';
import { toSearchText } from '../search/search.query.ts';
import { AllResults } from './all-results.tsx';
import { KindResults } from './kind-results.tsx';
import { SearchStart } from './search-start.tsx';

/** The results for `q`, of all kinds or of `type`. */
export function SearchPage() {
  const parameters = new URLSearchParams(useLocation().search);
  const text = toSearchText(parameters.get('q') ?? '');
  const kind = searchKinds.find((known: SearchKind) => known === parameters.get('type'));
  if (text === '') return <SearchStart />;
  return (
    <>
      <PageTitle>{`Search: ${text}`}</PageTitle>
      {kind ? (
        <KindResults key={`${kind} ${text}`} text={text} kind={kind} />
      ) : (
        <AllResults key={text} text={text} />
      )}
    </>
  );
}
