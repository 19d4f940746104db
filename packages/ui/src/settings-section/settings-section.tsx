import { useId, type ReactNode } from 'react';
import styles from './settings-section.module.css';

/** A titled part of a page of the settings. The title is beside the rest where there is room. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.container} aria-labelledby={titleId}>
      <div className={styles.section}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
