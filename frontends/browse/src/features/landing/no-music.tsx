import { Button, EmptyState, getButtonClass } from '@rubato/ui';
import { Link, useSession, useSetModal } from '@rubato/web-kit';

/** The landing page of an installation without songs and albums. */
export function NoMusic() {
  return (
    <EmptyState
      drawing="crate"
      heading="h1"
      title="No songs yet"
      text="Rubato is a music library where every listener is an artist. The first song can be yours."
    >
      <FirstSongButtons />
    </EmptyState>
  );
}

/** Adds a song, for users, or an account, for visitors. */
export function FirstSongButtons() {
  const { user, checking } = useSession();
  const setModal = useSetModal();
  if (checking) return null;
  if (user)
    return (
      <Link to="/songs/new" className={getButtonClass({ kind: 'primary' })}>
        Add a song
      </Link>
    );
  return (
    <>
      <Button kind="primary" onClick={() => setModal('signup')}>
        Sign up
      </Button>
      <Button onClick={() => setModal('login')}>Log in</Button>
    </>
  );
}
