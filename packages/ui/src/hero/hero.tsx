import type { CSSProperties, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { coverSource, coverSourceSet } from '../cover/cover-source.ts';
import styles from './hero.module.css';

/** Where the light comes from: the main colour of the cover, or where that is not known, the picture. */
export type Light = { color: string } | { image: string };

interface HeroProps {
  /** What it is: a song, an album, a playlist. */
  kind: string;
  title: string;
  /** Stands below the title. */
  byline?: ReactNode;
  cover: ReactNode;
  light: Light;
  /** What is worth knowing, in a few words each. */
  facts: readonly ReactNode[];
  /** The buttons. */
  children: ReactNode;
}

/** The id of the element behind the page, which scrolls with it and is as wide as the page and its scrollbar. */
export const pageBackdropId = 'page-backdrop';

/** In characters: longer ones would be cut at full size on most screens. */
const longTitle = 32;

/** The `sizes` of a cover in the head of a page. */
export const heroCoverSizes = '280px';

/** The head of the page of a song or of a list of songs, in the light of its cover. */
export function Hero({ kind, title, byline, cover, light, facts, children }: HeroProps) {
  return (
    <header className={styles.header}>
      <PageTint {...light} />
      <div className={styles.cover}>{cover}</div>
      <div className={styles.texts}>
        <p className={styles.kind}>{kind}</p>
        <h1
          className={styles.title}
          data-long={title.length > longTitle || undefined}
          dir="auto"
          title={title}
        >
          {title}
        </h1>
        {byline}
        <ul className={styles.facts}>
          {facts.map((fact, index) => (
            <li key={index}>{fact}</li>
          ))}
        </ul>
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  );
}

/** Where the frame of the page has an element behind all of it, the light is not cut off where the scrollbar is. */
function PageTint(light: Light) {
  const backdrop = document.getElementById(pageBackdropId);
  return backdrop ? createPortal(<Tint {...light} />, backdrop) : <Tint {...light} />;
}

/** The light itself, behind what lies in a positioned element. */
export function Tint(light: Light) {
  return (
    <div className={styles.light} aria-hidden="true">
      {'color' in light ? (
        <div className={styles.tint} style={{ '--color': light.color } as CSSProperties} />
      ) : (
        // The file that the cover has chosen too.
        <img
          className={styles.picture}
          alt=""
          src={coverSource(light.image)}
          srcSet={coverSourceSet(light.image)}
          sizes={heroCoverSizes}
        />
      )}
    </div>
  );
}
