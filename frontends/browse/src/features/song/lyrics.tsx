import { Button, Skeleton } from '@rubato/ui';
import { parseLyrics, type LyricsLine } from '@rubato/web-kit';
import { memo, useId, useMemo, useState } from 'react';
import { usePieces } from './use-pieces.ts';
import styles from './song.module.css';

/** Number of lines shown until "Show more" is pressed. */
const previewLines = 6;

/** Lines of `lyrics`, which are undefined until they have loaded. */
export function Lyrics({ lyrics }: { lyrics: string | undefined }) {
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      aria-busy={lyrics === undefined || undefined}
      className={styles.lyrics}
    >
      <h2 id={`${id}-title`} className={styles.heading}>
        Lyrics
      </h2>
      {lyrics === undefined ? <LyricsSkeleton /> : <LoadedLyrics lyrics={lyrics} />}
    </section>
  );
}

function LyricsSkeleton() {
  return Array.from({ length: previewLines }, (_, index) => (
    <Skeleton key={index} className={styles.skeletonLine} />
  ));
}

function LoadedLyrics({ lyrics }: { lyrics: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const lines = useMemo(() => parseLyrics(lyrics), [lyrics]);
  return (
    <>
      <div id={`${id}-lines`} className={styles.lines}>
        {isExpanded ? <AllLines lines={lines} /> : <Lines lines={lines.slice(0, previewLines)} />}
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
    </>
  );
}

interface LinesProps {
  lines: readonly LyricsLine[];
}

function AllLines({ lines }: LinesProps) {
  return usePieces(lines).map((piece, index) => <Lines key={index} lines={piece} />);
}

const Lines = memo(function Lines({ lines }: LinesProps) {
  return lines.map(({ text }, index) => (
    <p key={index} dir="auto">
      {text}
    </p>
  ));
});
