import { hasRole, managedUserSchema, roles, type ManagedUser, type User } from '@rubato/contracts';
import { Button, Select, TextField } from '@rubato/ui';
import { request, useSession } from '@rubato/web-kit';
import { useState } from 'react';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { AdminPage, Entries } from './admin-page.tsx';
import { formatTime } from '../account/format-time.ts';
import { QuotaFields, toQuotas } from './quota-fields.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { roleNames } from './role-names.ts';
import { useAct } from './use-act.ts';
import { useAdminList } from './use-admin-list.ts';
import { useReasonTexts } from './use-reason-texts.ts';
import styles from './moderation.module.css';

/** Finds users, suspends them, and for admins: gives roles, quotas and links. */
export function UsersPage() {
  return (
    <AdminPage title="Users" requires="moderator">
      <Users />
    </AdminPage>
  );
}

function Users() {
  const { user } = useSession();
  const [input, setInput] = useState('');
  const [query, setQuery] = useState('');
  const list = useAdminList('members', managedUserSchema, { parameters: query ? { q: query } : {} });
  const isAdmin = hasRole(user?.role, 'admin');
  return (
    <section className={styles.section} aria-label="Users">
      <form
        className={styles.search}
        role="search"
        aria-label="Users"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(input.trim());
        }}
      >
        <TextField
          label={isAdmin ? 'Username or email starts with' : 'Username starts with'}
          type="search"
          value={input}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      <Entries
        list={list}
        label="Found users"
        empty={{ drawing: 'magnifier', title: 'No user has this name', text: 'Check the spelling.' }}
      >
        {(found) => user && <UserRow key={found.id} user={found} viewer={user} />}
      </Entries>
    </section>
  );
}

const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }));

type Act = 'suspend' | 'role' | 'quotas' | 'link';

/** What `viewer` may do to `user`, as far as the page knows. Auth decides. */
function listActs(user: ManagedUser, viewer: User): readonly Act[] {
  if (user.is_demo || user.id === viewer.id) return [];
  if (!hasRole(viewer.role, 'admin')) return user.role === 'member' ? ['suspend'] : [];
  return user.role === 'admin' ? ['suspend', 'role', 'quotas'] : ['suspend', 'role', 'quotas', 'link'];
}

function UserRow({ user, viewer }: { user: ManagedUser; viewer: User }) {
  const [act, setAct] = useState<Act>();
  const { username, email, role, created_at: created } = user;
  const labels: Record<Act, string> = {
    suspend: user.suspended_at ? 'End suspension' : 'Suspend',
    role: 'Role',
    quotas: 'Quotas',
    link: 'Reset link',
  };
  return (
    <li className={styles.entry}>
      <h2 className={styles.title}>{username}</h2>
      <p className={styles.facts}>
        {[email, user.is_demo ? 'Demo user' : roleNames[role], `joined ${formatTime(created)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {user.suspended_at && (
        <p>
          Suspended on {formatTime(user.suspended_at)}: {user.suspension_reason}
        </p>
      )}
      <div className={styles.buttons}>
        {listActs(user, viewer).map((name) => (
          <Button key={name} aria-label={`${labels[name]}: ${username}`} onClick={() => setAct(name)}>
            {labels[name]}
          </Button>
        ))}
      </div>
      {act && <UserDialog act={act} user={user} onClose={() => setAct(undefined)} />}
    </li>
  );
}

interface UserDialogProps {
  user: ManagedUser;
  onClose: () => void;
}

function UserDialog({ act, ...props }: UserDialogProps & { act: Act }) {
  if (act === 'suspend') return <SuspensionDialog {...props} />;
  if (act === 'role') return <RoleDialog {...props} />;
  return act === 'quotas' ? <QuotasDialog {...props} /> : <ResetLinkDialog {...props} />;
}

async function put(user: ManagedUser, what: string, body: object): Promise<void> {
  const path = `/api/admin/members/${user.id}/${what}`;
  await request(path, { method: 'PUT', body, schema: managedUserSchema });
}

function SuspensionDialog({ user, onClose }: UserDialogProps) {
  const isSuspended = user.suspended_at === null;
  const { suspended: reasonText } = useReasonTexts();
  const suspend = useAct(async (reason: string) => {
    await put(user, 'suspension', { is_suspended: isSuspended, reason });
    return isSuspended ? `${user.username} is suspended.` : `${user.username} can log in again.`;
  });
  return (
    <ReasonDialog
      title={isSuspended ? `Suspend ${user.username}` : `End the suspension of ${user.username}`}
      description={
        isSuspended
          ? `All sessions end, and the user can’t log in. Their content stays. ${reasonText}`
          : 'The user can log in again.'
      }
      action={isSuspended ? 'Suspend' : 'End suspension'}
      act={(reason) => suspend.mutateAsync(reason)}
      onClose={onClose}
    />
  );
}

function RoleDialog({ user, onClose }: UserDialogProps) {
  const [role, setRole] = useState<string>(user.role);
  const { confirm, dialog } = useConfirmation();
  const change = useAct(async (reason: string) => {
    const done = await confirm(async () => {
      await put(user, 'role', { role, reason });
      return true;
    });
    return done ? `${user.username} has a new role.` : undefined;
  });
  if (dialog) return dialog;
  return (
    <ReasonDialog
      title={`Role of ${user.username}`}
      description="Moderators decide on reports and suspend users. Admins also manage users, roles and invitations."
      action="Change"
      act={(reason) => change.mutateAsync(reason)}
      onClose={onClose}
    >
      <Select
        label="Role"
        placeholder="Choose a role..."
        options={roleOptions}
        value={role}
        onChange={setRole}
      />
    </ReasonDialog>
  );
}

function QuotasDialog({ user, onClose }: UserDialogProps) {
  const { songs, bytes } = user.quotas;
  const [songText, setSongs] = useState(songs === undefined ? '' : String(songs));
  const [sizeText, setSize] = useState(bytes === undefined ? '' : String(bytes / 1e9));
  const change = useAct(async (reason: string) => {
    await put(user, 'quotas', { quotas: toQuotas(songText, sizeText), reason });
    return `${user.username} has new quotas.`;
  });
  return (
    <ReasonDialog
      title={`Quotas of ${user.username}`}
      description="If a field is empty, the quota of this installation applies. 0 allows none."
      action="Change"
      act={(reason) => change.mutateAsync(reason)}
      onClose={onClose}
    >
      <QuotaFields songs={songText} size={sizeText} onSongs={setSongs} onSize={setSize} />
    </ReasonDialog>
  );
}
