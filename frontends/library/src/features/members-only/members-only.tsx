import type { User } from '@rubato/contracts';
import { Navigate, useSession } from '@rubato/web-kit';
import type { ReactNode } from 'react';
import { CollectionPageSkeleton } from '../collection/collection-page-skeleton.tsx';

/** A page for who is signed in. A visitor, and who is signed out while here, is led to the landing page. */
export function MembersOnly({ children }: { children: (user: User) => ReactNode }) {
  const { user, checking } = useSession();
  if (checking) return <CollectionPageSkeleton />;
  return user ? children(user) : <Navigate to="/" replace />;
}
