import { EmptyState, getButtonClass } from '@rubato/ui';
import { Link, PageTitle } from '@rubato/web-kit';

export function NotFoundPage() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <EmptyState drawing="brokenRecord" heading="h1" title="Page not found">
        <Link to="/" className={getButtonClass({ kind: 'secondary' })}>
          Browse songs
        </Link>
      </EmptyState>
    </>
  );
}
