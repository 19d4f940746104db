import type { User } from '@rubato/contracts';
import { lazyPart } from '@rubato/web-kit';
import { useState } from 'react';
import { ProfileButton } from './profile-button.tsx';

const LoadedMenu = lazyPart(async () => (await import('./profile-menu.tsx')).ProfileMenu);

/** The menu's code comes after the page; until then its button stands there, and remembers that it was pressed. */
export function ProfileMenu({ user }: { user: User }) {
  const [pressed, setPressed] = useState(false);
  return (
    <LoadedMenu
      user={user}
      defaultOpen={pressed}
      instead={<ProfileButton user={user} onClick={() => setPressed(true)} />}
    />
  );
}
