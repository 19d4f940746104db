import { Button } from '@rubato/ui';
import { Wrench } from 'lucide-react';
import styles from './remote-overrides.module.css';

interface OverrideBadgeProps {
  /** The URL of the declaration, by the name of the remote. */
  remotes: Readonly<Record<string, string>>;
  onReset: () => void;
}

/** Shows that this page is not the product as deployed, and where its remotes come from. */
export function OverrideBadge({ remotes, onReset }: OverrideBadgeProps) {
  return (
    <aside className={styles.badge} aria-label="Overridden remotes">
      <Wrench size={16} aria-hidden="true" />
      <ul>
        {Object.entries(remotes).map(([name, url]) => (
          <li key={name} title={url}>
            <strong>{name}</strong> from {new URL(url).host}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={onReset}>
        Reset
      </Button>
    </aside>
  );
}
