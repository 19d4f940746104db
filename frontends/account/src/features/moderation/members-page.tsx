import { hasRole, memberSchema, roles, type Member, type Role, type User } from '@rubato/contracts';
import { Button, Select, TextField } from '@rubato/ui';
import { request, useSession } from '@rubato/web-kit';
import { useState } from 'react';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { AdminPage, Entries } from './admin-page.tsx';
import { formatTime } from './format-time.ts';
import { QuotaFields, toQuotas } from './quota-fields.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { useAct } from './use-act.ts';
import { useAdminList } from './use-admin-list.ts';
import { useReasonTexts } from './use-reason-texts.ts';
import styles from './moderation.module.css';

/** Finds members, suspends them, and for admins: gives roles, quotas and links. */
export function MembersPage() {
  return (
    <AdminPage title="Members" requires="moderator">
      <Members />
    </AdminPage>
  );
}

function Members() {
  const { user } = useSession();
  const [input, setInput] = useState('');
  const [query, setQuery] = useState('');
  const list = useAdminList('members', memberSchema, { parameters: query ? { q: query } : {} });
  const isAdmin = hasRole(user?.role, 'admin');
  return (
    <section className={styles.section} aria-label="Members">
      <form
        className={styles.search}
        role="search"
        aria-label="Members"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(input.trim());
        }}
      >
        <TextField
          label={isAdmin ? 'Beginning of a username or email' : 'Beginning of a username'}
          type="search"
          value={input}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      <Entries list={list} label="Found members" empty="No member has this name">
        {(member) => user && <MemberRow key={member.id} member={member} user={user} />}
      </Entries>
    </section>
  );
}

const roleNames: Record<Role, string> = { member: 'Member', moderator: 'Moderator', admin: 'Admin' };
const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }));

type Act = 'suspend' | 'role' | 'quotas' | 'link';

/** What this user may do to the member, as far as the page knows. Auth decides. */
function listActs(member: Member, user: User): readonly Act[] {
  if (member.is_demo || member.id === user.id) return [];
  if (!hasRole(user.role, 'admin')) return member.role === 'member' ? ['suspend'] : [];
  return member.role === 'admin' ? ['suspend', 'role', 'quotas'] : ['suspend', 'role', 'quotas', 'link'];
}

function MemberRow({ member, user }: { member: Member; user: User }) {
  const [act, setAct] = useState<Act>();
  const { username, email, role, created_at: created } = member;
  const labels: Record<Act, string> = {
    suspend: member.suspended_at ? 'End suspension' : 'Suspend',
    role: 'Role',
    quotas: 'Quotas',
    link: 'Reset link',
  };
  return (
    <li className={styles.entry}>
      <h2 className={styles.title}>{username}</h2>
      <p className={styles.facts}>
        {[email, member.is_demo ? 'Demo user' : roleNames[role], `joined ${formatTime(created)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {member.suspended_at && (
        <p>
          Suspended on {formatTime(member.suspended_at)}: {member.suspension_reason}
        </p>
      )}
      <div className={styles.buttons}>
        {listActs(member, user).map((name) => (
          <Button key={name} aria-label={`${labels[name]}: ${username}`} onClick={() => setAct(name)}>
            {labels[name]}
          </Button>
        ))}
      </div>
      {act && <MemberDialog act={act} member={member} onClose={() => setAct(undefined)} />}
    </li>
  );
}

interface MemberDialogProps {
  member: Member;
  onClose: () => void;
}

function MemberDialog({ act, ...props }: MemberDialogProps & { act: Act }) {
  if (act === 'suspend') return <SuspensionDialog {...props} />;
  if (act === 'role') return <RoleDialog {...props} />;
  return act === 'quotas' ? <QuotasDialog {...props} /> : <ResetLinkDialog {...props} />;
}

async function put(member: Member, what: string, body: object): Promise<void> {
  const path = `/api/admin/members/${member.id}/${what}`;
  await request(path, { method: 'PUT', body, schema: memberSchema });
}

function SuspensionDialog({ member, onClose }: MemberDialogProps) {
  const isSuspended = member.suspended_at === null;
  const { suspended: reasonText } = useReasonTexts();
  const suspend = useAct(async (reason: string) => {
    await put(member, 'suspension', { is_suspended: isSuspended, reason });
    return isSuspended ? `${member.username} is suspended.` : `${member.username} can log in again.`;
  });
  return (
    <ReasonDialog
      title={isSuspended ? `Suspend ${member.username}` : `End the suspension of ${member.username}`}
      description={
        isSuspended
          ? `All sessions end, and the member can’t log in. Their content stays. ${reasonText}`
          : 'The member can log in again.'
      }
      action={isSuspended ? 'Suspend' : 'End suspension'}
      act={(reason) => suspend.mutateAsync(reason)}
      onClose={onClose}
    />
  );
}

function RoleDialog({ member, onClose }: MemberDialogProps) {
  const [role, setRole] = useState<string>(member.role);
  const { confirm, dialog } = useConfirmation();
  const change = useAct(async (reason: string) => {
    const done = await confirm(async () => {
      await put(member, 'role', { role, reason });
      return true;
    });
    return done ? `${member.username} has a new role.` : undefined;
  });
  if (dialog) return dialog;
  return (
    <ReasonDialog
      title={`Role of ${member.username}`}
      description="Moderators decide on reports and suspend members. Admins also manage members, roles and invitations."
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

function QuotasDialog({ member, onClose }: MemberDialogProps) {
  const { songs, bytes } = member.quotas;
  const [songText, setSongs] = useState(songs === undefined ? '' : String(songs));
  const [sizeText, setSize] = useState(bytes === undefined ? '' : String(bytes / 1e9));
  const change = useAct(async (reason: string) => {
    await put(member, 'quotas', { quotas: toQuotas(songText, sizeText), reason });
    return `${member.username} has new quotas.`;
  });
  return (
    <ReasonDialog
      title={`Quotas of ${member.username}`}
      description="An empty field is the quota of this installation, and 0 is nothing at all."
      action="Change"
      act={(reason) => change.mutateAsync(reason)}
      onClose={onClose}
    >
      <QuotaFields songs={songText} size={sizeText} onSongs={setSongs} onSize={setSize} />
    </ReasonDialog>
  );
}
