import { IconButton, joinClassNames } from '@rubato/ui';
import { PlayerExtensions, togglePanel, useLayout, useMediaQuery, usePlayer, widths } from '@rubato/web-kit';
import { ChevronUp, ListOrdered, MicVocal } from 'lucide-react';
import { VolumeControl } from './volume-control.tsx';
import styles from './player.module.css';

export function SoundControls({ onExpand }: { onExpand: () => void }) {
  const { queueOpen, lyricsOpen } = useLayout();
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  const isPhone = useMediaQuery(widths.phone);
  return (
    <div className={styles.sound}>
      <PlayerExtensions place="controls" />
      <IconButton
        label="Lyrics"
        data-opens="lyrics"
        disabled={empty}
        aria-expanded={lyricsOpen && !empty}
        className={joinClassNames(styles.panelButton, styles.lyricsButton)}
        onClick={() => togglePanel('lyricsOpen')}
      >
        <MicVocal size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Queue"
        data-opens="queue"
        disabled={empty}
        aria-expanded={queueOpen && !empty}
        className={styles.panelButton}
        onClick={() => togglePanel('queueOpen')}
      >
        <ListOrdered size={20} aria-hidden="true" />
      </IconButton>
      {/* Phones have hardware volume buttons, and the song itself expands the player. */}
      {!isPhone && (
        <>
          <VolumeControl className={styles.volume} />
          <IconButton
            label="Expand player"
            aria-haspopup="dialog"
            disabled={empty}
            className={styles.panelButton}
            onClick={onExpand}
          >
            <ChevronUp size={20} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  );
}
