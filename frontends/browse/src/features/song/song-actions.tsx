import type { Song } from '@rubato/contracts';
import {
  Button,
  IconButton,
  LikeButton,
  Menu,
  MenuItem,
  SongMenuItems,
  createLazyComponent,
  hiddenText,
} from '@rubato/ui';
import { prefetchOnIntent, useSession, useSongActions, useSongPlayback } from '@rubato/web-kit';
import { EllipsisVertical, ListEnd, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './song-actions.module.css';

const UpdateSongDialog = createLazyComponent(
  async () => (await import('../update-song/update-song-dialog.tsx')).UpdateSongDialog,
);
const DeleteSongDialog = createLazyComponent(
  async () => (await import('../delete-song/delete-song-dialog.tsx')).DeleteSongDialog,
);

type Dialog = 'update' | 'delete';

interface SongActionsProps {
  song: Song;
  /** A song from a list has no lyrics until it is loaded. */
  isComplete: boolean;
}

/**
 * What can be done with the song, as a table row below its title. Only users can like it, and only its owner can update and delete it. The
 * form appears when the song is complete.
 */
export function SongActions({ song, isComplete }: SongActionsProps) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<Dialog>();
  const isOwner = user?.id === song.user_id;
  const close = () => setDialog(undefined);
  return (
    <>
      <SongRow song={song} ownerItems={isOwner && <OwnerItems onChoose={setDialog} />} />
      {isOwner && isComplete && dialog === 'update' && (
        <UpdateSongDialog song={song} onClose={close} onLoadError={close} />
      )}
      {isOwner && dialog === 'delete' && <DeleteSongDialog song={song} onClose={close} onLoadError={close} />}
    </>
  );
}

function SongRow({ song, ownerItems }: { song: Song; ownerItems: ReactNode }) {
  const actions = useSongActions()(song);
  const { liked, onToggleLike, onQueue } = actions;
  return (
    <div role="table" aria-label={song.title} className={styles.table}>
      <RowHead canLike={liked !== undefined} />
      <div role="rowgroup" className={styles.contents}>
        <div role="row" className={styles.contents}>
          <span role="cell" className={styles.play}>
            <PlayButton song={song} />
          </span>
          <span role="cell">
            <Button title="Add to queue" className={styles.queue} onClick={onQueue}>
              <ListEnd size={18} aria-hidden="true" />
              <span className={styles.text}>Add to queue</span>
            </Button>
          </span>
          {liked !== undefined && (
            <span role="cell">
              <LikeButton size="medium" title={song.title} liked={liked} onToggle={onToggleLike} />
            </span>
          )}
          {/* Shown above, among the facts about the song. Without a unit, a screen reader may read a time of day. */}
          <span role="cell" className={hiddenText}>
            {`${song.duration} minutes`}
          </span>
          <span role="cell">
            <Menu
              trigger={
                <IconButton label={`More options for ${song.title}`} title="More options">
                  <EllipsisVertical size={22} aria-hidden="true" />
                </IconButton>
              }
            >
              <SongMenuItems {...actions} liked={undefined} />
              {ownerItems}
            </Menu>
          </span>
        </div>
      </div>
    </div>
  );
}

function RowHead({ canLike }: { canLike: boolean }) {
  return (
    <div role="rowgroup" className={hiddenText}>
      <div role="row">
        <span role="columnheader">Play</span>
        <span role="columnheader">Queue</span>
        {canLike && <span role="columnheader">Like</span>}
        <span role="columnheader">Duration</span>
        <span role="columnheader">Menu</span>
      </div>
    </div>
  );
}

function PlayButton({ song }: { song: Song }) {
  const { playing, toggle } = useSongPlayback(song);
  const Icon = playing ? Pause : Play;
  return (
    <Button kind="play" {...prefetchOnIntent(song)} onClick={toggle}>
      <Icon size={18} fill="currentColor" aria-hidden="true" />
      {playing ? 'Pause' : 'Play'}
    </Button>
  );
}

function OwnerItems({ onChoose }: { onChoose: (dialog: Dialog) => void }) {
  return (
    <>
      <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onSelect={() => onChoose('update')}>
        Update song
      </MenuItem>
      <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} onSelect={() => onChoose('delete')}>
        Delete song
      </MenuItem>
    </>
  );
}
