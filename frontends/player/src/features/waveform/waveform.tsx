import { memo } from 'react';
import { createWaveformPath, waveformBars } from './waveform-path.ts';
import styles from './waveform.module.css';

interface WaveformProps {
  peaks: readonly number[];
  /** Played share of the song, 0 to 1. */
  played: number;
}

/** Waveform of the song, with the played part highlighted. */
export function Waveform({ peaks, played }: WaveformProps) {
  return (
    <span className={styles.waveform} aria-hidden="true">
      <Bars peaks={peaks} className={styles.unplayed} />
      <span className={styles.clip} style={{ transform: `translateX(${(played - 1) * 100}%)` }}>
        <span className={styles.fixed} style={{ transform: `translateX(${(1 - played) * 100}%)` }}>
          <Bars peaks={peaks} className={styles.played} />
        </span>
      </span>
    </span>
  );
}

const Bars = memo(function Bars({
  peaks,
  className,
}: Pick<WaveformProps, 'peaks'> & { className?: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${waveformBars} 1`} preserveAspectRatio="none">
      <path d={createWaveformPath(peaks)} />
    </svg>
  );
});
