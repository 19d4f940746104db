import { ErrorState } from '@rubato/ui';
import { getSearchErrorText } from './search-error-text.ts';

interface SearchFailureProps {
  error: unknown;
  onRetry: () => void;
  isPending: boolean;
}

/** Shown in place of the results, on the page of a search and below the field. */
export function SearchFailure({ error, onRetry, isPending }: SearchFailureProps) {
  return (
    <ErrorState
      title="Results couldn’t be loaded"
      text={getSearchErrorText(error)}
      onRetry={onRetry}
      pending={isPending}
    />
  );
}
