export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Where the choice is kept. The page's early script reads the same key before the first paint. */
const storageKey = 'rubato.theme';

/** What the person chose; `system` where nothing was chosen or storage is closed. */
export function themePreference(): Theme {
  const stored = readStored();
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Shows `theme` at once and keeps it for the next visit. */
export function setThemePreference(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}

/** The theme on screen now, the system's preference resolved. */
export function activeTheme(): 'light' | 'dark' {
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
