import type { AuditAction, AuditEntry, Role } from '@rubato/contracts';
import { formatBytes } from '../leaving/formats.ts';
import { roleNames } from './role-names.ts';

const acts: Record<AuditAction, string> = {
  'content.dismiss': 'Dismissed the reports of',
  'content.block': 'Blocked',
  'content.unblock': 'Unblocked',
  'appeal.uphold': 'Upheld the decision about',
  'appeal.reverse': 'Reversed the decision about',
  'member.suspend': 'Suspended',
  'member.unsuspend': 'Ended the suspension of',
  'member.role': 'Changed the role of',
  'member.quotas': 'Changed the quotas of',
  'member.reset-link': 'Created a reset link for',
  'invitation.create': 'Created',
  'invitation.revoke': 'Revoked',
};

/** "Changed the role of ada", "Blocked the song “Tides”". Without a name, the target has its id. */
export function formatAct({ action, target_kind: kind, target_id: id, target }: AuditEntry): string {
  const noun = kind === 'member' ? 'user' : kind;
  if (target === null) return `${acts[action]} ${noun} ${id}`;
  return `${acts[action]} ${kind === 'member' ? target : `the ${noun} “${target}”`}`;
}

/** What the act has set: "Songs: 50", "Role: Member → Admin". */
export function formatDetails({ action, details }: AuditEntry): string[] {
  if (action === 'member.quotas')
    return [
      `Songs: ${formatQuota(details.songs, (songs) => songs.toLocaleString('en'))}`,
      `Storage: ${formatQuota(details.bytes, formatBytes)}`,
    ];
  if (action === 'member.role') return [`Role: ${formatRole(details.before)} → ${formatRole(details.role)}`];
  return Object.entries(details).map(([name, value]) => `${name}: ${value ?? 'none'}`);
}

const formatQuota = (value: AuditEntry['details'][string] | undefined, format: (value: number) => string) =>
  typeof value === 'number' ? format(value) : 'quota of the installation';

const formatRole = (role: AuditEntry['details'][string] | undefined) =>
  roleNames[role as Role] ?? String(role);
