import { IconButton, setThemePreference, getActiveTheme } from '@rubato/ui';
import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';

/** Toggles between light and dark. The account menu also offers the system theme. */
export function ThemeButton() {
  const [theme, setTheme] = useState(getActiveTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <IconButton
      label={`Switch to ${other} theme`}
      onClick={() => {
        setThemePreference(other);
        setTheme(other);
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}
