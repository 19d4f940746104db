import type { User } from '@rubato/contracts';
import { Suspense, lazy, useState } from 'react';
import { ProfileButton } from './profile-button.tsx';

const LoadedMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** The menu's code comes after the page; until then its button stands there, and remembers that it was pressed. */
export function ProfileMenu({ user }: { user: User }) {
  const [pressed, setPressed] = useState(false);
  return (
    <Suspense fallback={<ProfileButton user={user} onClick={() => setPressed(true)} />}>
      <LoadedMenu user={user} defaultOpen={pressed} />
    </Suspense>
  );
}
