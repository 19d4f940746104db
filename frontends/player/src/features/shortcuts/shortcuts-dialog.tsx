import { Dialog } from '@rubato/ui';
import { setPanel } from '@rubato/web-kit';
import { shortcutsOf } from './shortcuts.ts';
import styles from './shortcuts.module.css';

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog() {
  return (
    <Dialog title="Keyboard shortcuts" open onClose={() => setPanel('shortcutsOpen', false)}>
      <dl className={styles.shortcuts}>
        {shortcutsOf(() => undefined).map(({ keys, description }) => (
          <div key={description} className={styles.shortcut}>
            <dt>{description}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className={styles.or}> or </span>}
                  {key.split(' ').map((keyName) => (
                    <kbd key={keyName} className={styles.key}>
                      {keyName}
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
