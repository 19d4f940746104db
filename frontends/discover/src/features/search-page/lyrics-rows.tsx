import type { SearchResult } from '@rubato/contracts';
import { ArtistLink, Cover, IconButton, LikeButton, Menu, SongMenuItems } from '@rubato/ui';
import { Link, useRowPlayback, useSongActions } from '@rubato/web-kit';
import { EllipsisVertical, Pause, Play } from 'lucide-react';
import styles from './search-page.module.css';

/** Songs with the line of their lyrics that matches. */
export function LyricsRows({ matches }: { matches: SearchResult['lyrics'] }) {
  const { currentId, playing, toggle } = useRowPlayback();
  const actionsOf = useSongActions();
  return (
    <ul className={styles.lyrics}>
      {matches.map(({ song, line }) => {
        const isPlaying = playing && song.id === currentId;
        const Icon = isPlaying ? Pause : Play;
        const actions = actionsOf(song);
        return (
          <li key={song.id} className={styles.match} data-active={song.id === currentId || undefined}>
            <Cover src={song.image_url} color={song.image_color} sizes="56px" className={styles.matchCover} />
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
            <span className={styles.matchActions}>
              <IconButton
                label={`${isPlaying ? 'Pause' : 'Play'} ${song.title}`}
                title={isPlaying ? 'Pause' : 'Play'}
                onClick={() => toggle(song)}
              >
                <Icon size={18} fill="currentColor" aria-hidden="true" />
              </IconButton>
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
          </li>
        );
      })}
    </ul>
  );
}
