import { useRemotes } from '@rubato/web-kit';
import { Fragment } from 'react';
import { createShortcuts, type Shortcut } from './shortcuts.ts';
import styles from './shortcuts.module.css';

const ignore = () => undefined;
const ofPlayer: readonly ShortcutHelp[] = createShortcuts({
  toggleLike: ignore,
  openDialog: ignore,
  toggleFullPlayer: ignore,
  togglePanel: ignore,
});

type ShortcutHelp = Pick<Shortcut, 'keys' | 'description'>;

/** The search field handles its shortcuts itself. */
const ofSearch: ShortcutHelp = { keys: ['/', 'Ctrl K', '⌘ K'], description: 'Search' };

/** All keyboard shortcuts of this installation. */
export function ShortcutList() {
  const hasSearch = useRemotes().composition.regions.some(({ id }) => id === 'search');
  const all = hasSearch ? [ofSearch, ...ofPlayer] : ofPlayer;
  return (
    <dl className={styles.shortcuts}>
      {all.map(({ keys, description }) => (
        <div key={description} className={styles.shortcut}>
          <dt>{description}</dt>
          <dd>
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && <span className={styles.or}> or </span>}
                <span className={styles.keys}>
                  {key.split(' ').map((keyName) => (
                    <kbd key={keyName} className={styles.key}>
                      {keyName}
                    </kbd>
                  ))}
                </span>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
