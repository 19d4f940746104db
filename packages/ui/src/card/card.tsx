import type { ReactNode } from 'react';
import styles from './card.module.css';

/** What a card of a song or an album is made of: a cover with buttons over it, a title and a line below. */
export function Card(props: {
  cover: ReactNode;
  title: ReactNode;
  line: string;
  /** Stands at the end of the line. */
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
