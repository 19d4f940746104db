import type { ReactNode } from 'react';
import styles from './card.module.css';

/** The card of a song or an album: a cover with buttons on top, a title and a line of text below. */
export function Card(props: {
  cover: ReactNode;
  title: ReactNode;
  line: string;
  /** Shown at the end of the line. */
  meta?: ReactNode;
  actions: ReactNode;
  active?: boolean;
}) {
  return (
    <article className={styles.card} data-active={props.active || undefined}>
      <div className={styles.cover}>{props.cover}</div>
      <div className={styles.caption}>
        <h3 className={styles.title} dir="auto">
          {props.title}
        </h3>
        <div className={styles.foot}>
          <p className={styles.line} dir="auto" title={props.line}>
            {props.line}
          </p>
          {props.meta}
        </div>
      </div>
      <div className={styles.actions}>{props.actions}</div>
    </article>
  );
}
