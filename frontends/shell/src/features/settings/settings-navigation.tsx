import { PathIcon } from '@rubato/ui';
import { NavLink } from '@rubato/web-kit';
import { ChevronRight } from 'lucide-react';
import styles from './settings.module.css';

export interface SettingsEntry {
  id: string;
  title: string;
  icon?: readonly string[] | undefined;
}

interface SettingsNavigationProps {
  entries: readonly SettingsEntry[];
  /** Whether it is a page of its own, as on phones. */
  isList?: boolean;
}

/** Links to the pages of the settings. */
export function SettingsNavigation({ entries, isList = false }: SettingsNavigationProps) {
  return (
    <nav className={isList ? styles.list : styles.pages} aria-label="Settings">
      {entries.map(({ id, title, icon = [] }) => (
        <NavLink key={id} to={`/settings/${id}`} className={styles.link}>
          <PathIcon paths={icon} size={isList ? 20 : 18} />
          {title}
          {isList && <ChevronRight className={styles.arrow} size={18} aria-hidden="true" />}
        </NavLink>
      ))}
    </nav>
  );
}
