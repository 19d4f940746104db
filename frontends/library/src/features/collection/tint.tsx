import { coverSource } from '@rubato/ui';
import type { CSSProperties } from 'react';
import styles from './collection.module.css';

/** Where a page's light comes from: the main colour of its cover, or where that is not known, the picture. */
export type Light = { color: string } | { image: string };

/** Puts the head of a page in the light of its cover. */
export function Tint({ light }: { light: Light }) {
  return 'color' in light ? (
    <span className={styles.tint} style={{ '--color': light.color } as CSSProperties} aria-hidden="true" />
  ) : (
    <span
      className={styles.picture}
      style={{ backgroundImage: `url(${JSON.stringify(coverSource(light.image))})` }}
      aria-hidden="true"
    />
  );
}
