import type { User } from '@rubato/contracts';
import { Suspense, lazy } from 'react';
import { ProfileButton } from './profile-button.tsx';

const LoadedMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** The menu's code comes after the page; until then its button stands there. */
export function ProfileMenu({ user }: { user: User }) {
  return (
    <Suspense fallback={<ProfileButton user={user} />}>
      <LoadedMenu user={user} />
    </Suspense>
  );
}
