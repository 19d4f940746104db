import { player, type LyricsLine } from '@rubato/web-kit';
import { memo, useRef } from 'react';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useActiveLine } from './use-active-line.ts';
import { pieceSize, usePieces } from './use-pieces.ts';
import styles from './lyrics.module.css';

/** Lyrics that follow playback. A click on a line seeks to it. */
export function TimedLyrics({ lines }: { lines: readonly LyricsLine[] }) {
  const pane = useRef<HTMLOListElement>(null);
  const activeIndex = useActiveLine(lines);
  const pieces = usePieces(lines);
  // A line that is not there yet is scrolled to once it is.
  const isRendered = activeIndex < pieces.length * pieceSize;
  const pauseAutoScroll = useAutoScroll(pane, isRendered ? activeIndex : -1);
  return (
    <ol
      ref={pane}
      className={styles.lyrics}
      aria-label="Song lyrics"
      onWheel={pauseAutoScroll}
      onTouchMove={pauseAutoScroll}
    >
      {pieces.map((piece, index) => (
        <Piece key={index} lines={piece} activeIndex={computeIndexWithin(index, activeIndex)} />
      ))}
    </ol>
  );
}

/** Where the active line is within a piece; -1 in others, so that they are not rendered again. */
function computeIndexWithin(piece: number, activeIndex: number): number {
  return Math.floor(activeIndex / pieceSize) === piece ? activeIndex % pieceSize : -1;
}

interface PieceProps {
  lines: readonly LyricsLine[];
  activeIndex: number;
}

const Piece = memo(function Piece({ lines, activeIndex }: PieceProps) {
  return lines.map((line, index) => <Line key={index} line={line} isActive={index === activeIndex} />);
});

interface LineProps {
  line: LyricsLine;
  isActive: boolean;
}

const Line = memo(function Line({ line: { text, time = 0 }, isActive }: LineProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        dir="auto"
        aria-current={isActive || undefined}
        onClick={() => player.seek(time)}
      >
        {text}
      </button>
    </li>
  );
});
