import { texts, type User } from '@rubato/contracts';
import { ErrorState } from '@rubato/ui';
import { sessionQuery, useQuery, type IdList } from '@rubato/web-kit';
import type { ReactNode } from 'react';

interface RequireListProps {
  title: string;
  heading?: 'h1' | 'h2';
  user: User;
  list: IdList;
  children: ReactNode;
}

/**
 * Renders `children` if the id list of the user is available. An unavailable list is empty in the response, so an error with Retry is
 * shown instead of an empty state.
 */
export function RequireList({ title, heading, user, list, children }: RequireListProps) {
  const { refetch, isFetching } = useQuery(sessionQuery);
  if (!user.partial?.includes(list)) return children;
  return (
    <ErrorState
      heading={heading}
      title={title}
      text={texts.serverError}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}
