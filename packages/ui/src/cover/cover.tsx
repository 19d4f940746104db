import { useState, type ReactNode } from 'react';
import { joinClassNames } from '../theme/class-names.ts';
import { getCoverSource, getCoverSourceSet } from './cover-source.ts';
import styles from './cover.module.css';

interface CoverProps {
  src: string | null | undefined;
  /** The text alternative; empty if the title is next to the cover. */
  alt?: string;
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  /** Whether to load it immediately, for covers above the fold. */
  eager?: boolean | undefined;
  /** The main color of the image, shown while it loads. */
  color?: string | null | undefined;
  /** Shown instead of the record icon while there is no image, but only the color while an image loads whose color is known. */
  fallback?: ReactNode;
  className?: string | undefined;
}

/** A square cover with reserved space. Shows a record icon while the image loads, if it fails, and if there is none. */
export function Cover({ src, alt = '', sizes, eager = false, color, fallback, className }: CoverProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [shownSrc, setShownSrc] = useState<string>();
  const image = src && src !== failedSrc ? src : undefined;
  return (
    <span
      className={joinClassNames(styles.cover, !fallback && styles.record, className)}
      style={color ? { backgroundColor: color } : undefined}
    >
      {!(image && color) && fallback}
      {image && (
        <img
          className={styles.image}
          data-shown={shownSrc === image || undefined}
          src={getCoverSource(image)}
          srcSet={getCoverSourceSet(image)}
          sizes={sizes}
          alt={alt}
          width={320}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={eager ? undefined : () => setShownSrc(image)}
          onError={() => setFailedSrc(image)}
        />
      )}
    </span>
  );
}
