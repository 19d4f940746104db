import type { ArtistProfile } from '@rubato/contracts';
import { Dialog, EmptyState, ErrorState, Skeleton } from '@rubato/ui';
import { getErrorText, useNavigate, useQuery, useSession, type ModalComponent } from '@rubato/web-kit';
import { createOwnArtistQuery } from '../own-artist/own-artist.query.ts';
import { ArtistForm } from './artist-form.tsx';
import styles from './edit-artist.module.css';

/** The dialog in which users change the profile of their artist. Its id is that of the artist. */
export const EditArtistDialog: ModalComponent = ({ id, onClose }) => {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery(createOwnArtistQuery(user?.id));
  const navigate = useNavigate();
  const onSaved = ({ handle }: ArtistProfile) => void navigate(`/artists/${handle}`, { replace: true });
  return (
    <Dialog title="Edit profile" size="wide" open onClose={onClose}>
      <div>
        {data && data.id === id && (
          <ArtistForm key={data.id} artist={data} dialog={{ onCancel: onClose, onSaved }} />
        )}
        {data && data.id !== id && <EmptyState title="You can edit only your own profile" />}
        {!data && !error && <Skeleton className={styles.skeleton} />}
        {!data && error && (
          <ErrorState
            title="Profile"
            text={getErrorText(error)}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        )}
      </div>
    </Dialog>
  );
};
