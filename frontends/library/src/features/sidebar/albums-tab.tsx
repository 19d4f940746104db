import type { User } from '@rubato/contracts';
import { useSetModal } from '@rubato/web-kit';
import { AddButton } from './add-button.tsx';
import { CurrentAlbums } from './current-albums.tsx';

export function AlbumsTab({ user }: { user: User }) {
  const setModal = useSetModal();
  return (
    <>
      <AddButton label="Add an album" onClick={() => setModal('create-album')} />
      <CurrentAlbums user={user} />
    </>
  );
}
