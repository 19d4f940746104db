import { EmptyState, getButtonClass } from '@rubato/ui';
import { Link, PageTitle } from '@rubato/web-kit';
import { Disc3 } from 'lucide-react';

export function NotFoundPage() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <EmptyState icon={<Disc3 size={64} strokeWidth={1} />} heading="h1" title="Page not found">
        <Link to="/" className={getButtonClass({ kind: 'secondary' })}>
          Browse songs
        </Link>
      </EmptyState>
    </>
  );
}
