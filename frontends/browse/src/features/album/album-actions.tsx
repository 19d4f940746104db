import type { Album, Song } from '@rubato/contracts';
import { Button, IconButton, Menu, MenuActionItems, MenuItem } from '@rubato/ui';
import { player, queueAlbum, useMenuItems, useEntryPlayback, useSetModal } from '@rubato/web-kit';
import { EllipsisVertical, ListEnd, Pause, Pencil, Play, Trash2 } from 'lucide-react';

interface AlbumActionsProps {
  album: Album;
  /** Undefined while loading. */
  songs: readonly Song[] | undefined;
  /** The songs could not be loaded. */
  failed: boolean;
  isOwner: boolean;
}

export function AlbumActions(props: AlbumActionsProps) {
  return (
    <>
      {props.songs?.length !== 0 && <PlayButtons {...props} />}
      <AlbumMenu album={props.album} isOwner={props.isOwner} />
    </>
  );
}

function PlayButtons({ album, songs, failed }: AlbumActionsProps) {
  const source = `album:${album.id}` as const;
  const { playing, toggle } = useEntryPlayback(source, () => songs && player.playAll(songs, source));
  const Icon = playing ? Pause : Play;
  const state = { disabled: failed, pending: !songs && !failed };
  return (
    <>
      <Button kind="play" {...state} onClick={toggle}>
        <Icon size={18} fill="currentColor" aria-hidden="true" />
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button {...state} onClick={() => songs && queueAlbum(album, songs)}>
        <ListEnd size={18} aria-hidden="true" />
        Add to queue
      </Button>
    </>
  );
}

/** What the owner, and other front ends, can do with the album. */
function AlbumMenu({ album, isOwner }: { album: Album; isOwner: boolean }) {
  const items = useMenuItems('album')(album);
  if (!isOwner && items.length === 0) return null;
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={`More options for ${album.title}`} title="More options">
          <EllipsisVertical size={22} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuActionItems actions={items} />
      {isOwner && <OwnerItems albumId={album.id} />}
    </Menu>
  );
}

function OwnerItems({ albumId }: { albumId: Album['id'] }) {
  const setModal = useSetModal();
  return (
    <>
      <MenuItem
        icon={<Pencil size={16} aria-hidden="true" />}
        onSelect={() => setModal('update-album', albumId)}
      >
        Update Album
      </MenuItem>
      <MenuItem
        icon={<Trash2 size={16} aria-hidden="true" />}
        onSelect={() => setModal('delete-album', albumId)}
      >
        Delete Album
      </MenuItem>
    </>
  );
}
