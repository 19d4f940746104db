import { texts } from '@rubato/contracts';
import { Button, EmptyState } from '@rubato/ui';
import { PageTitle, useSession, useSetModal } from '@rubato/web-kit';
import { LockKeyhole } from 'lucide-react';
import { Suspense, lazy } from 'react';
import styles from './add-song.module.css';

const AddSongs = lazy(async () => ({ default: (await import('./add-songs.tsx')).AddSongs }));

export function AddSongPage() {
  const { user, checking } = useSession();
  return (
    <div className={styles.page}>
      <PageTitle>Add a song</PageTitle>
      {user ? (
        <Suspense fallback={null}>
          <AddSongs />
        </Suspense>
      ) : (
        !checking && <LogInFirst />
      )}
    </div>
  );
}

function LogInFirst() {
  const setModal = useSetModal();
  return (
    <EmptyState icon={<LockKeyhole size={48} strokeWidth={1.25} />} heading="h1" title={texts.songsNeedLogIn}>
      <Button kind="primary" onClick={() => setModal('login')}>
        Log in
      </Button>
    </EmptyState>
  );
}
