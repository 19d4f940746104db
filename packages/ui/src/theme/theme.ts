export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The local storage key. The shell's preload script reads it before the first paint. */
const storageKey = 'rubato.theme';

/** The theme the user has chosen; `system` by default or if the storage is blocked. */
export function getThemePreference(): Theme {
  const stored = readStored();
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Applies `theme` immediately and stores it for the next visit. */
export function setThemePreference(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be blocked: the theme then applies until the page is closed.
  }
}

/** The theme on screen: the user's choice or the system's preference. */
export function getActiveTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
