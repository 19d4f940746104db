import { ErrorState } from '@rubato/ui';
import { getSearchErrorText } from '../search/search-error-text.ts';

interface SearchFailureProps {
  error: unknown;
  onRetry: () => void;
  isPending: boolean;
}

export function SearchFailure({ error, onRetry, isPending }: SearchFailureProps) {
  return <ErrorState title="Search" text={getSearchErrorText(error)} onRetry={onRetry} pending={isPending} />;
}
