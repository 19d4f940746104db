import type { LyricsLine } from '@rubato/web-kit';
import { memo } from 'react';
import { usePieces } from './use-pieces.ts';
import styles from './lyrics.module.css';

/** Lyrics without times. */
export function PlainLyrics({ lines }: { lines: readonly LyricsLine[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the area scrollable by keyboard
    <div className={styles.lyrics} tabIndex={0} role="group" aria-label="Song lyrics">
      {usePieces(lines).map((piece, index) => (
        <Piece key={index} lines={piece} />
      ))}
    </div>
  );
}

const Piece = memo(function Piece({ lines }: { lines: readonly LyricsLine[] }) {
  return lines.map(({ text }, index) => (
    <p key={index} className={styles.line} dir="auto">
      {text}
    </p>
  ));
});
