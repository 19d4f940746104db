import type { User } from '@rubato/contracts';
import { formatSongCount, useSetModal } from '@rubato/web-kit';
import { DefaultCover } from '../default-cover/default-cover.tsx';
import { AddButton } from './add-button.tsx';
import { CurrentPlaylists } from './current-playlists.tsx';
import { LibraryRow, libraryCoverClass } from './library-row.tsx';
import styles from './sidebar.module.css';

export function PlaylistsTab({ user }: { user: User }) {
  const setModal = useSetModal();
  return (
    <>
      <AddButton label="Create new playlist" onClick={() => setModal('create-playlist')} />
      <div className={styles.pane}>
        <LikedSongsRow user={user} />
        <CurrentPlaylists userId={user.id} />
      </div>
    </>
  );
}

function LikedSongsRow({ user }: { user: User }) {
  const isUnavailable = user.partial?.includes('likedSongIds');
  return (
    <LibraryRow
      to="/likes"
      title="Liked Songs"
      line={isUnavailable ? '' : formatSongCount(user.likedSongIds.length)}
      cover={<DefaultCover kind="likes" className={libraryCoverClass} />}
    />
  );
}
