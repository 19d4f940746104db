import { Cover, coverSource } from '@rubato/ui';
import type { CSSProperties, ReactNode } from 'react';
import styles from './hero.module.css';

interface HeroProps {
  /** What it is: a song, an album. */
  kind: string;
  title: string;
  artist: string;
  image: string;
  /** The image's main colour, where it is known. */
  color?: string | null | undefined;
  /** What is worth knowing, in a few words each. */
  facts: readonly (string | number)[];
  /** The buttons. */
  children: ReactNode;
}

/** The head of the page of a song or an album, in the light of its cover. */
export function Hero({ kind, title, artist, image, color, facts, children }: HeroProps) {
  return (
    <header className={styles.header}>
      <Tint image={image} color={color} />
      <Cover
        className={styles.cover}
        src={image}
        color={color}
        alt={`Cover of ${title}`}
        sizes="280px"
        eager
      />
      <div className={styles.facts}>
        <p className={styles.kind}>{kind}</p>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        <p className={styles.artist} title={artist}>
          {artist}
        </p>
        <ul className={styles.details}>
          {facts.map((fact, index) => (
            <li key={index}>{fact}</li>
          ))}
        </ul>
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  );
}

function Tint({ image, color }: Pick<HeroProps, 'image' | 'color'>) {
  if (color)
    return <span className={styles.tint} style={{ '--color': color } as CSSProperties} aria-hidden="true" />;
  const backgroundImage = `url(${JSON.stringify(coverSource(image))})`;
  return <span className={styles.picture} style={{ backgroundImage }} aria-hidden="true" />;
}
