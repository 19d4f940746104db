import { texts, type User } from '@rubato/contracts';
import { ErrorState } from '@rubato/ui';
import { sessionQuery, useQuery, type IdList } from '@rubato/web-kit';
import type { ReactNode } from 'react';

interface UserListAwayProps {
  title: string;
  heading?: 'h1' | 'h2';
  user: User;
  list: IdList;
  children: ReactNode;
}

/** A list of ids that could not be had is empty, but must not look it: an error with Retry stands in its place. */
export function UserListAway({ title, heading, user, list, children }: UserListAwayProps) {
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
