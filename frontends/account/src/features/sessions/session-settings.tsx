import { sessionSchema, type Session } from '@rubato/contracts';
import { Button, ErrorState, Skeleton, rowMotionRef } from '@rubato/ui';
import { getErrorText, request, showToast, useMutation, useQueryClient } from '@rubato/web-kit';
import { z } from 'zod';
import { useOwnQuery } from '../account/own-query.ts';
import { send } from '../account/message.ts';
import styles from '../account/account.module.css';

const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/auth/sessions', { schema: z.object({ sessions: z.array(sessionSchema) }), signal }),
};
const endedSchema = z.object({ ended: z.int() });

/** Where the user is logged in, and how to log out there. */
export function SessionSettings() {
  const { data, error, refetch } = useOwnQuery(sessionsQuery);
  const endOthers = useEnding(async () => {
    const { ended } = await request('/api/auth/sessions', { method: 'DELETE', schema: endedSchema });
    return ended === 1 ? '1 session has ended.' : `${ended} sessions have ended.`;
  });
  if (error)
    return (
      <ErrorState
        title="Your sessions couldn’t be loaded"
        text={getErrorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton />;
  const { sessions } = data;
  return (
    <div className={styles.section}>
      <p className={styles.note}>
        Your account is logged in on these devices. End a session that you don’t recognize, and change your
        password.
      </p>
      <ul className={styles.list} aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          End all other sessions
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, device, last_seen_at: lastSeen, created_at: created, is_current: isCurrent } = session;
  const end = useEnding(() => send('DELETE', `/api/auth/sessions/${id}`));
  const name = device ?? 'Unknown device';
  return (
    <li ref={rowMotionRef} className={styles.row}>
      <span className={styles.name}>
        {name}
        {isCurrent && <span className={styles.badge}>This device</span>}
      </span>
      <span className={styles.facts}>
        Last used {formatDay(lastSeen)} · logged in {formatDay(created)}
      </span>
      {!isCurrent && (
        <Button
          pending={end.isPending}
          aria-label={`End the session on ${name}`}
          onClick={() => end.mutate()}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** Ends sessions, says so, and reads the list again. */
function useEnding(end: () => Promise<string>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: (text) => showToast('success', text),
    onError: (error) => showToast('failure', getErrorText(error)),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
}

function formatDay(time: string): string {
  const format = (date: Date) => date.toLocaleDateString('en', { dateStyle: 'medium' });
  const day = format(new Date(time));
  return day === format(new Date()) ? 'today' : `on ${day}`;
}
