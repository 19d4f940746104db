import type { User } from '@rubato/contracts';
import {
  Menu,
  MenuChoice,
  MenuHeading,
  MenuItem,
  MenuSeparator,
  setThemePreference,
  themePreference,
} from '@rubato/ui';
import {
  confirmLeave,
  errorText,
  setPanel,
  showToast,
  useMutation,
  useNavigate,
  useSetSession,
} from '@rubato/web-kit';
import { AudioLines, AudioWaveform, Keyboard, LogOut } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../auth/log-out.ts';
import { ProfileButton } from './profile-button.tsx';
import styles from './profile.module.css';

const themeOptions = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ProfileMenu({ user }: { user: User }) {
  const [theme, setTheme] = useState(themePreference);
  const setSession = useSetSession();
  const navigate = useNavigate();
  const logOutMutation = useMutation({
    mutationFn: logOut,
    onSuccess: () => {
      setSession(null);
      void navigate('/');
    },
    onError: (error) => showToast('failure', errorText(error)),
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
      <MenuChoice
        label="Theme"
        value={theme}
        options={themeOptions}
        onChange={(chosen) => {
          setThemePreference(chosen);
          setTheme(chosen);
        }}
      />
      <MenuSeparator />
      <MenuItem
        icon={<AudioWaveform size={16} aria-hidden="true" />}
        onSelect={() => setPanel('crossfadeOpen', true)}
      >
        Crossfade
      </MenuItem>
      <MenuItem
        icon={<AudioLines size={16} aria-hidden="true" />}
        onSelect={() => setPanel('loudnessOpen', true)}
      >
        Loudness
      </MenuItem>
      <MenuItem
        icon={<Keyboard size={16} aria-hidden="true" />}
        onSelect={() => setPanel('shortcutsOpen', true)}
      >
        Keyboard shortcuts
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
