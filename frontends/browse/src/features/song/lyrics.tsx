import { Button } from '@rubato/ui';
import { useId, useState } from 'react';
import { lyricsLines, previewLines } from './lyrics-lines.ts';
import styles from './song.module.css';

export function Lyrics({ lyrics }: { lyrics: string }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const lines = lyricsLines(lyrics);
  const shown = whole ? lines : lines.slice(0, previewLines);
  return (
    <section aria-labelledby={`${id}-title`} className={styles.lyrics}>
      <h2 id={`${id}-title`} className={styles.heading}>
        Lyrics
      </h2>
      <div id={`${id}-lines`} className={styles.lines}>
        {shown.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
      {lines.length > previewLines && (
        <Button
          size="small"
          aria-expanded={whole}
          aria-controls={`${id}-lines`}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show more'}
        </Button>
      )}
    </section>
  );
}
