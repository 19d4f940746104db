import { useState, type ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import { Disc3 } from 'lucide-react';
import { coverSource, coverSourceSet } from './cover-source.ts';
import styles from './cover.module.css';

interface CoverProps {
  src: string | null | undefined;
  /** What the picture shows; empty where the title stands beside it. */
  alt?: string;
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string;
  /** Above the fold: fetched at once and first. */
  eager?: boolean | undefined;
  /** The picture's main colour, which holds its place while it loads. */
  color?: string | null | undefined;
  /** Shown instead of the record while there is no picture. */
  fallback?: ReactNode;
  className?: string | undefined;
}

/** A square picture whose place is reserved; a record stands in while it loads, when it fails and where there is none. */
export function Cover({ src, alt = '', sizes, eager = false, color, fallback, className }: CoverProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [shownSrc, setShownSrc] = useState<string>();
  return (
    <span
      className={classNames(styles.cover, className)}
      style={color ? { backgroundColor: color } : undefined}
    >
      {fallback ?? <Disc3 className={styles.placeholder} aria-hidden="true" strokeWidth={1} />}
      {src && src !== failedSrc && (
        <img
          className={styles.picture}
          data-shown={shownSrc === src || undefined}
          src={coverSource(src)}
          srcSet={coverSourceSet(src)}
          sizes={sizes}
          alt={alt}
          width={320}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={eager ? undefined : () => setShownSrc(src)}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}
