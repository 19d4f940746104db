import { Button, ErrorState, SettingsSection, Skeleton } from '@rubato/ui';
import { getErrorText, showToast, useMutation, useQueryClient } from '@rubato/web-kit';
import { useState } from 'react';
import { setOwnData, useOwnQuery } from '../account/own-query.ts';
import styles from '../account/account.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { formatDate } from './formats.ts';
import { deletionQuery, keepAccount } from './leaving.query.ts';

/** Deletes the account, or keeps it while that is still possible. */
export function DeletionSection({ username }: { username: string }) {
  const { data, error, refetch } = useOwnQuery(deletionQuery);
  return (
    <SettingsSection title="Delete your account">
      {error && (
        <ErrorState
          title="Your account couldn’t be loaded"
          text={getErrorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton />}
      {!error && data && <DeletionState username={username} deletesAt={data.deletes_at} />}
    </SettingsSection>
  );
}

function DeletionState({ username, deletesAt }: { username: string; deletesAt: string | null }) {
  const [isOpen, setOpen] = useState(false);
  if (deletesAt) return <PendingDeletion deletesAt={deletesAt} />;
  return (
    <>
      <p className={styles.note}>
        Your songs, albums, playlists, likes, follows and files are deleted with your account. Your songs also
        leave the playlists of others. Your username becomes available to others.
      </p>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteAccountDialog username={username} onClose={() => setOpen(false)} />}
    </>
  );
}

function PendingDeletion({ deletesAt }: { deletesAt: string }) {
  const queries = useQueryClient();
  const keeping = useMutation({
    mutationFn: keepAccount,
    onSuccess: (kept) => {
      setOwnData(queries, deletionQuery, kept);
      showToast('success', 'Your account stays.');
    },
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  return (
    <>
      <p role="status">
        Your account will be deleted on {formatDate(deletesAt)}. Until then, everything works as before.
      </p>
      <Button kind="primary" pending={keeping.isPending} onClick={() => keeping.mutate()}>
        Keep my account
      </Button>
    </>
  );
}
