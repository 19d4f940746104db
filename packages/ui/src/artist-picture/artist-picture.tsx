import { MicVocal } from 'lucide-react';
import { Cover } from '../cover/cover.tsx';
import { joinClassNames } from '../theme/class-names.ts';
import { chooseArtistColor, getInitials } from './artist-color.ts';
import styles from './artist-picture.module.css';

export { chooseArtistColor } from './artist-color.ts';

interface ArtistPictureProps {
  name: string;
  src: string | null | undefined;
  /** The text alternative; empty if the name is next to the picture. */
  alt?: string | undefined;
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  /** Whether to load it immediately, for pictures above the fold. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** The round picture of an artist. Without one, the initials on a color of their own. */
export function ArtistPicture({ name, src, alt, sizes, eager, className }: ArtistPictureProps) {
  return (
    <Cover
      src={src}
      alt={alt ?? ''}
      sizes={sizes}
      eager={eager}
      color={chooseArtistColor(name)}
      fallback={<Initials name={name} />}
      className={joinClassNames(styles.picture, className)}
    />
  );
}

function Initials({ name }: { name: string }) {
  const initials = getInitials(name);
  if (!initials) return <MicVocal className={styles.icon} aria-hidden="true" strokeWidth={1.25} />;
  // Text in an image: it is the size of the picture that counts.
  return (
    <svg className={styles.initials} viewBox="0 0 100 100" aria-hidden="true">
      <text x="50" y="50" dy="0.35em" textAnchor="middle">
        {initials}
      </text>
    </svg>
  );
}
