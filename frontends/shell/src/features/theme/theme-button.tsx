import { IconButton, setThemePreference, activeTheme } from '@rubato/ui';
import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';

/** From light to dark and back. The profile menu also knows "Like the system". */
export function ThemeButton() {
  const [theme, setTheme] = useState(activeTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <IconButton
      label={`Switch to the ${other} theme`}
      onClick={() => {
        setThemePreference(other);
        setTheme(other);
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}
