import { invitationFormSchema, invitationSchema, moderationLimits, type Invitation } from '@rubato/contracts';
import { Button, FormFailure, TextField, rowMotionRef } from '@rubato/ui';
import { request, showFieldErrors, useQuery, useQueryClient } from '@rubato/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { optionsQuery } from '../account/account.query.ts';
import { send } from '../account/message.ts';
import { AdminPage, Entries } from './admin-page.tsx';
import { formatTime } from '../account/format-time.ts';
import { LinkDialog } from './link-dialog.tsx';
import { useAct } from './use-act.ts';
import { adminKey, useAdminList } from './use-admin-list.ts';
import styles from './moderation.module.css';

const newInvitationSchema = z.object({ invitation: invitationSchema, url: z.string() });

const modes = {
  open: 'Everyone can sign up, even without an invitation.',
  invitation: 'Only people with an invitation can sign up.',
  closed: 'No one can sign up, not even with an invitation.',
} as const;

/** Invitations to sign up. */
export function InvitationsPage() {
  return (
    <AdminPage title="Invitations" requires="admin">
      <Invitations />
    </AdminPage>
  );
}

function Invitations() {
  const { data: options } = useQuery(optionsQuery);
  const list = useAdminList('invitations', invitationSchema);
  return (
    <section className={styles.section} aria-label="Invitations">
      {options?.sign_up && <p>{modes[options.sign_up]}</p>}
      <NewInvitation />
      <Entries
        list={list}
        label="Created invitations"
        empty={{
          drawing: 'envelope',
          title: 'There are no invitations',
          text: 'Create one to let someone sign up.',
        }}
      >
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      </Entries>
    </section>
  );
}

function NewInvitation() {
  const queries = useQueryClient();
  const [url, setUrl] = useState<string>();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(invitationFormSchema),
    defaultValues: { note: '', days: 7 },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      const made = await request('/api/admin/invitations', {
        method: 'POST',
        body,
        schema: newInvitationSchema,
      });
      setUrl(made.url);
      reset();
      await queries.invalidateQueries({ queryKey: [adminKey] });
    } catch (error) {
      showFieldErrors(error, setError, { note: 'note', days: 'days' });
    }
  });
  return (
    <form className={styles.invitation} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Note"
        hint="Who the invitation is for. Only admins see it."
        error={errors.note?.message}
        {...register('note')}
      />
      <TextField
        label="Valid for (days)"
        type="number"
        min={1}
        max={moderationLimits.days}
        error={errors.days?.message}
        {...register('days', { valueAsNumber: true })}
      />
      <FormFailure text={errors.root?.message} />
      <Button kind="primary" type="submit" pending={isSubmitting}>
        Invite
      </Button>
      {url && <LinkDialog title="Invitation" url={url} onClose={() => setUrl(undefined)} />}
    </form>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, note, created_at: created, expires_at: expires, used_at: used } = invitation;
  const revoke = useAct(() => send('DELETE', `/api/admin/invitations/${id}`));
  const name = note || `Invitation ${id}`;
  return (
    <li ref={rowMotionRef} className={styles.entry}>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.facts}>
        Created {formatTime(created)} ·{' '}
        {used ? `used ${formatTime(used)}` : `valid until ${formatTime(expires)}`}
      </p>
      {!used && (
        <div className={styles.buttons}>
          <Button aria-label={`Revoke: ${name}`} pending={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}
