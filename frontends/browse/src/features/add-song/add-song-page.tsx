import { texts } from '@rubato/contracts';
import { Button, EmptyState, ErrorState, createLazyComponent } from '@rubato/ui';
import { PageTitle, useSession, useSetModal } from '@rubato/web-kit';
import styles from './add-song.module.css';

const AddSongs = createLazyComponent(async () => (await import('./add-songs.tsx')).AddSongs);

const showFailure = (retry: () => void) => (
  <ErrorState
    heading="h1"
    title="Add a song"
    text="This page couldn’t be loaded. Check your connection and try again."
    onRetry={retry}
  />
);

export function AddSongPage() {
  const { user, checking } = useSession();
  return (
    <div className={styles.page}>
      <PageTitle>Add a song</PageTitle>
      {user ? <AddSongs failure={showFailure} /> : !checking && <LogInFirst />}
    </div>
  );
}

function LogInFirst() {
  const setModal = useSetModal();
  return (
    <EmptyState drawing="key" heading="h1" title={texts.songsNeedLogIn}>
      <Button kind="primary" onClick={() => setModal('login')}>
        Log in
      </Button>
    </EmptyState>
  );
}
