import type { User } from '@rubato/contracts';
import { Navigate, useSession } from '@rubato/web-kit';
import type { ReactNode } from 'react';
import { CollectionPageSkeleton } from '../collection/collection-page-skeleton.tsx';

/** A page for signed-in users. Visitors are redirected to the landing page, also when the session ends while the page is open. */
export function RequireSession({ children }: { children: (user: User) => ReactNode }) {
  const { user, checking } = useSession();
  if (checking) return <CollectionPageSkeleton />;
  return user ? children(user) : <Navigate to="/" replace />;
}
