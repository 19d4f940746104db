import { appealFormSchema, decisionSchema, type Decision } from '@rubato/contracts';
import { Button, EmptyState, ErrorState, FormFailure, Skeleton, TextAreaField } from '@rubato/ui';
import { getErrorText, request, showFieldErrors, showToast, useQueryClient } from '@rubato/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useOwnQuery } from '../account/own-query.ts';
import { send } from '../account/message.ts';
import { formatTime } from '../account/format-time.ts';
import styles from './moderation.module.css';

const decisionsQuery = {
  queryKey: ['decisions'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/auth/decisions', { schema: z.object({ decisions: z.array(decisionSchema) }), signal }),
};

/** What moderators have decided about the user's content. */
export function DecisionSettings() {
  const { data, error, refetch } = useOwnQuery(decisionsQuery);
  if (error)
    return (
      <ErrorState
        title="Decisions couldn’t be loaded"
        text={getErrorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton className={styles.skeleton} />;
  if (!data.decisions.length)
    return (
      <EmptyState
        drawing="envelope"
        title="No moderator has decided about your content"
        text="Decisions about your songs, albums and playlists appear here. You can appeal against them."
      />
    );
  return (
    <ul className={styles.list} aria-label="Decisions">
      {data.decisions.map((decision) => (
        <DecisionRow key={decision.id} decision={decision} />
      ))}
    </ul>
  );
}

const actions = { block: 'Blocked', unblock: 'Unblocked', suspend: 'Suspended', dismiss: 'Dismissed' };

function DecisionRow({ decision }: { decision: Decision }) {
  const { title, action, reason, decided_at: at, appeal, appeal_outcome: outcome } = decision;
  const canAppeal = (action === 'block' || action === 'suspend') && appeal === null;
  return (
    <li className={styles.entry}>
      <h3 className={styles.title}>
        {actions[action]}: {title}
      </h3>
      <p className={styles.facts}>{formatTime(at)}</p>
      <p>{reason}</p>
      {appeal && <p>Your appeal: {appeal}</p>}
      {appeal && !outcome && <p className={styles.facts}>Your appeal waits for a decision.</p>}
      {outcome && (
        <p>
          {outcome === 'reversed' ? 'The decision was reversed' : 'The decision was upheld'}:{' '}
          {decision.appeal_reason}
        </p>
      )}
      {canAppeal && <AppealForm decision={decision} />}
    </li>
  );
}

function AppealForm({ decision: { id, title } }: { decision: Decision }) {
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(appealFormSchema),
    defaultValues: { text: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      showToast('success', await send('POST', `/api/auth/decisions/${id}/appeal`, body));
      await queries.invalidateQueries(decisionsQuery);
    } catch (error) {
      showFieldErrors(error, setError, { text: 'text' });
    }
  });
  return (
    <form className={styles.section} onSubmit={(event) => void submit(event)} noValidate>
      <TextAreaField
        label={`Why is the decision about ${title} wrong?`}
        hint="You can appeal once. Another moderator decides."
        rows={3}
        error={errors.text?.message}
        {...register('text')}
      />
      <FormFailure text={errors.root?.message} />
      <div className={styles.buttons}>
        <Button type="submit" pending={isSubmitting}>
          Appeal
        </Button>
      </div>
    </form>
  );
}
