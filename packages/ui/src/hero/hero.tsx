import type { CSSProperties, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { getCoverSource, getCoverSourceSet } from '../cover/cover-source.ts';
import styles from './hero.module.css';

/** The source of the tint: the main color of the cover (`#rrggbb`) or, if it is unknown, the URL of its image. */
export interface Light {
  color?: string | null | undefined;
  image?: string | null | undefined;
}

interface HeroProps {
  /** The kind of the item, such as `Song`, `Album` or `Playlist`. */
  kind: string;
  title: string;
  /** Shown below the title. */
  byline?: ReactNode;
  cover: ReactNode;
  light: Light;
  /** Short facts, such as the year or the duration. */
  facts: readonly ReactNode[];
  /** The buttons. */
  children: ReactNode;
}

/** The id of the element behind the page, which scrolls with it and spans the page including its scrollbar. */
export const pageBackdropId = 'page-backdrop';

/** In characters: longer titles would be cut off at full size on most screens. */
const maxFullSizeLength = 32;

/** The `sizes` attribute of a cover in a hero. */
export const heroCoverSizes = '280px';

/** The header of a song, album or playlist page, tinted with the color of its cover. */
export function Hero({ kind, title, byline, cover, light, facts, children }: HeroProps) {
  return (
    <header className={styles.header}>
      <PageTint {...light} />
      <div className={styles.cover}>{cover}</div>
      <div className={styles.texts}>
        <p className={styles.kind}>{kind}</p>
        <h1
          className={styles.title}
          data-long={title.length > maxFullSizeLength || undefined}
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

/** The tint, rendered into the page backdrop if there is one, so that it extends behind the scrollbar. */
function PageTint(light: Light) {
  const backdrop = document.getElementById(pageBackdropId);
  return backdrop ? createPortal(<Tint {...light} />, backdrop) : <Tint {...light} />;
}

/** The tint behind the content of a positioned element, which is a stacking context. */
export function Tint({ color, image }: Light) {
  return (
    <div
      className={styles.light}
      style={color ? ({ '--color': color } as CSSProperties) : undefined}
      aria-hidden="true"
    >
      {!color && image && (
        // The same `sizes`, so that the browser reuses the cover's file.
        <img
          className={styles.image}
          alt=""
          src={getCoverSource(image)}
          srcSet={getCoverSourceSet(image)}
          sizes={heroCoverSizes}
        />
      )}
    </div>
  );
}
