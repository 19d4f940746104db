import type { ReactNode } from 'react';
import styles from './card.module.css';

/** The card of a song or an album: a cover with buttons on top, a title and a line of text below. */
export function Card(props: {
  cover: ReactNode;
  title: ReactNode;
  /** Text, or a link that lies above the link of the title. */
  line: ReactNode;
  /** Shown at the end of the line. */
  meta?: ReactNode;
  actions: ReactNode;
  active?: boolean;
  /** `div` for a card that repeats one of another list. */
  element?: 'article' | 'div' | undefined;
}) {
  const { element: Element = 'article' } = props;
  return (
    <Element className={styles.card} data-active={props.active || undefined}>
      <div className={styles.cover}>{props.cover}</div>
      <div className={styles.caption}>
        <h3 className={styles.title} dir="auto">
          {props.title}
        </h3>
        <div className={styles.foot}>
          <p
            className={styles.line}
            dir="auto"
            title={typeof props.line === 'string' ? props.line : undefined}
          >
            {props.line}
          </p>
          {props.meta}
        </div>
      </div>
      <div className={styles.actions}>{props.actions}</div>
    </Element>
  );
}
