import { Dialog } from '@rubato/ui';
import { setPanel } from '@rubato/web-kit';
import { shortcutsOf } from './shortcuts.ts';
import styles from './shortcuts.module.css';

/** Which key does what. */
export function ShortcutsDialog() {
  return (
    <Dialog title="Keyboard shortcuts" open onClose={() => setPanel('shortcutsOpen', false)}>
      <dl className={styles.shortcuts}>
        {shortcutsOf(() => undefined).map(({ keys, does }) => (
          <div key={does} className={styles.shortcut}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className={styles.or}> or </span>}
                  {key.split(' ').map((part) => (
                    <kbd key={part} className={styles.key}>
                      {part}
                    </kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
