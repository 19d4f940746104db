import type { User } from '@rubato/contracts';
import { Menu, MenuActionItems, MenuHeading, MenuItem, MenuSeparator } from '@rubato/ui';
import {
  confirmLeave,
  getErrorText,
  showToast,
  useMenuItems,
  useMutation,
  useNavigate,
  useSetSession,
} from '@rubato/web-kit';
import { LogOut, Settings } from 'lucide-react';
import { logOut } from '../auth/log-out.ts';
import { ProfileButton } from './profile-button.tsx';
import styles from './profile.module.css';

export function ProfileMenu({ user }: { user: User }) {
  const setSession = useSetSession();
  const navigate = useNavigate();
  const itemsOf = useMenuItems('account');
  const logOutMutation = useMutation({
    mutationFn: logOut,
    onSuccess: () => {
      setSession(null);
      void navigate('/');
    },
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  return (
    <Menu trigger={<ProfileButton user={user} />}>
      <MenuHeading>
        <span className={styles.name} dir="auto">
          {user.username}
        </span>
        <span className={styles.email}>{user.email}</span>
      </MenuHeading>
      <MenuSeparator />
      <MenuActionItems actions={itemsOf(user)} />
      <MenuItem icon={<Settings size={16} aria-hidden="true" />} onSelect={() => void navigate('/settings')}>
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<LogOut size={16} aria-hidden="true" />}
        onSelect={() => confirmLeave(() => logOutMutation.mutate())}
      >
        Log out
      </MenuItem>
    </Menu>
  );
}
