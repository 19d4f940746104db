import type { SearchResult } from '@rubato/contracts';
import { ArtistLink, Cover, IconButton, LikeButton, Menu, SongMenuItems } from '@rubato/ui';
import { Link, useRowPlayback, useSongActions } from '@rubato/web-kit';
import { EllipsisVertical, Pause, Play } from 'lucide-react';
import styles from './search-page.module.css';

type Match = SearchResult['lyrics'][number];

/** Songs with the line of their lyrics that matches. */
export function LyricsRows({ matches }: { matches: readonly Match[] }) {
  const { currentId, playing, toggle } = useRowPlayback();
  return (
    <ul className={styles.lyrics}>
      {matches.map(({ song, line }) => {
        const isCurrent = song.id === currentId;
        return (
          <li key={song.id} className={styles.match} data-active={isCurrent || undefined}>
            <Picture song={song} isPlaying={playing && isCurrent} onToggle={() => toggle(song)} />
            <div className={styles.matchTexts}>
              <p className={styles.line} dir="auto" title={line}>
                “{line}”
              </p>
              <p className={styles.matchSong} dir="auto">
                <Link to={`/song/${song.id}`} className={styles.matchTitle} title={song.title}>
                  {song.title}
                </Link>{' '}
                · <ArtistLink name={song.artist} handle={song.artist_handle} />
              </p>
            </div>
            <Actions song={song} />
          </li>
        );
      })}
    </ul>
  );
}

interface PictureProps {
  song: Match['song'];
  isPlaying: boolean;
  onToggle: () => void;
}

/** The cover, with the button that plays the song. */
function Picture({ song, isPlaying, onToggle }: PictureProps) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <span className={styles.matchPicture}>
      <Cover src={song.image_url} color={song.image_color} sizes="56px" className={styles.matchCover} />
      <IconButton
        className={styles.matchPlay}
        label={`${isPlaying ? 'Pause' : 'Play'} ${song.title}`}
        title={isPlaying ? 'Pause' : 'Play'}
        onClick={onToggle}
      >
        <Icon size={16} fill="currentColor" aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function Actions({ song }: { song: Match['song'] }) {
  const actions = useSongActions()(song);
  return (
    <span className={styles.matchActions}>
      {actions.liked !== undefined && (
        <LikeButton title={song.title} liked={actions.liked} onToggle={actions.onToggleLike} />
      )}
      <Menu
        trigger={
          <IconButton size="small" label={`More options for ${song.title}`} title="More options">
            <EllipsisVertical size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        <SongMenuItems {...actions} liked={undefined} />
      </Menu>
    </span>
  );
}
