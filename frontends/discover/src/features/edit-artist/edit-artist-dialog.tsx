import type { Artist } from '@rubato/contracts';
import { Dialog, EmptyState, ErrorState, Skeleton } from '@rubato/ui';
import {
  ApiError,
  errorText,
  useNavigate,
  useQuery,
  useQueryClient,
  useSession,
  type ModalComponent,
} from '@rubato/web-kit';
import { artistQuery } from '../artist/artist.query.ts';
import { ArtistForm } from './artist-form.tsx';
import styles from './edit-artist.module.css';

/** The dialog in which members change the profile of their artist. Its id is that of the artist. */
export const EditArtistDialog: ModalComponent = ({ id = 0, onClose }) => {
  const { user } = useSession();
  const query = artistQuery(useQueryClient(), String(id));
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: id > 0 });
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  const navigate = useNavigate();
  const onSaved = ({ handle }: Artist) => void navigate(`/artists/${handle}`, { replace: true });
  const isOwn = data !== undefined && data.user_id === user?.id;
  return (
    <Dialog title="Edit profile" size="wide" open onClose={onClose}>
      <div>
        {data && isOwn && <ArtistForm key={data.id} artist={data} dialog={{ onCancel: onClose, onSaved }} />}
        {data && !isOwn && <EmptyState title="This profile belongs to someone else" />}
        {!data && isMissing && <EmptyState title="This artist doesn’t exist or was deleted" />}
        {!data && !isMissing && !error && <Skeleton className={styles.skeleton} />}
        {!data && !isMissing && error && (
          <ErrorState
            title="Profile"
            text={errorText(error)}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        )}
      </div>
    </Dialog>
  );
};
