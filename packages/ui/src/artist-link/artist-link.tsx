import { Link } from '@rubato/web-kit';
import { joinClassNames } from '../theme/class-names.ts';
import styles from './artist-link.module.css';

interface ArtistLinkProps {
  name: string;
  /** Undefined if the page of the artist is unknown: the name is plain text. */
  handle?: string | undefined;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
}

/** The name of an artist, as a link to the artist's page. */
export function ArtistLink({ name, handle, className, onClick }: ArtistLinkProps) {
  if (!handle)
    return (
      <span className={className} title={name}>
        {name}
      </span>
    );
  return (
    <Link
      to={`/artists/${handle}`}
      className={joinClassNames(styles.link, className)}
      title={name}
      draggable={false}
      onClick={onClick}
    >
      {name}
    </Link>
  );
}
