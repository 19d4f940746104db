import type { Artist, ArtistLink } from '@rubato/contracts';
import { Button, hiddenText } from '@rubato/ui';
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './artist.module.css';

/** Whether there is anything to tell about the artist. */
export const hasAbout = ({ bio, links }: Pick<Artist, 'bio' | 'links'>): boolean =>
  bio !== '' || links.some(isWebLink);

/** Bio and links of an artist. */
export function ArtistAbout({ artist }: { artist: Pick<Artist, 'bio' | 'links'> }) {
  const links = artist.links.filter(isWebLink);
  return (
    <section aria-labelledby="about-title" className={styles.about}>
      <h2 id="about-title" className={styles.heading}>
        About
      </h2>
      {artist.bio !== '' && <Bio text={artist.bio} />}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <a href={url} rel="noopener nofollow ugc" target="_blank" className={styles.link} dir="auto">
                <ExternalLink size={16} aria-hidden="true" />
                <span className={styles.linkLabel} title={url}>
                  {label}
                </span>
                <span className={hiddenText}>(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A longer bio is shortened until "Show more" is pressed. */
const preview = { lines: 6, characters: 360 } as const;

function Bio({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const isLong = text.length > preview.characters || text.split('\n').length > preview.lines;
  return (
    <>
      <p id={id} className={styles.bio} data-short={(isLong && !isExpanded) || undefined} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          size="small"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}

/** The server accepts no other links; one that a later version accepts must not run code. */
const isWebLink = ({ url }: ArtistLink): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
