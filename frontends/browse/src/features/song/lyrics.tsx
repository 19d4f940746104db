import { Button } from '@rubato/ui';
import { lyricsLines } from '@rubato/web-kit';
import { useId, useState } from 'react';
import styles from './song.module.css';

/** Number of lines shown until "Show more" is pressed. */
const previewLines = 6;

export function Lyrics({ lyrics }: { lyrics: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const lines = lyricsLines(lyrics);
  const shown = isExpanded ? lines : lines.slice(0, previewLines);
  return (
    <section aria-labelledby={`${id}-title`} className={styles.lyrics}>
      <h2 id={`${id}-title`} className={styles.heading}>
        Lyrics
      </h2>
      <div id={`${id}-lines`} className={styles.lines}>
        {shown.map(({ text }, index) => (
          <p key={index} dir="auto">
            {text}
          </p>
        ))}
      </div>
      {lines.length > previewLines && (
        <Button
          size="small"
          aria-expanded={isExpanded}
          aria-controls={`${id}-lines`}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </Button>
      )}
    </section>
  );
}
