import type {
  Appeal,
  AuditEntry,
  Decision,
  Invitation,
  ListedDecision,
  ManagedUser,
  Report,
} from '@rubato/contracts';

// What only moderators and admins see, and what they have decided. Long names and texts show how screens break lines.

const at = '2026-01-01T12:00:00.000Z';
const longTitle =
  'A Song with a Title That Does Not Fit into One Line of a Phone and Hardly into One of a Desktop';
const longWord = 'https://example.org/'.repeat(12);

const report: Report = {
  id: 1,
  kind: 'song',
  subject_id: 1,
  title: longTitle,
  owner_id: 1,
  owner: 'ada',
  count: 2,
  first_at: at,
  last_at: at,
  texts: [
    { category: 'copyright', text: `This is my music: ${longWord}`, at },
    { category: 'other', text: '', at },
  ],
};
export const reports: readonly Report[] = [
  report,
  { ...report, id: 2, kind: 'artist', subject_id: 2, title: 'The Gulls', owner: null, count: 1 },
];

const decision: Decision = {
  id: 1,
  kind: 'song',
  subject_id: 1,
  title: 'Tides',
  action: 'block',
  reason: 'It belongs to someone else.',
  decided_at: at,
  appeal: null,
  appeal_outcome: null,
  appeal_reason: null,
};
const appealed: Decision = { ...decision, appeal: `I recorded it: ${longWord}` };
export const decisions: readonly Decision[] = [
  decision,
  { ...appealed, id: 2, title: longTitle },
  { ...appealed, id: 3, appeal_outcome: 'upheld', appeal_reason: 'The recording is older.' },
  { ...decision, id: 4, action: 'unblock', reason: 'That was wrong.' },
];
const listed: ListedDecision = {
  ...decision,
  owner: 'ada',
  decided_by: 'bob',
  is_blocking: true,
  subject_deleted: false,
};
export const blocked: readonly ListedDecision[] = [
  listed,
  { ...listed, ...appealed, id: 2, title: longTitle, decided_by: null, reason: `A copy: ${longWord}` },
  { ...listed, id: 3, kind: 'picture', title: 'The Gulls' },
];
export const pastDecisions: readonly ListedDecision[] = [
  listed,
  { ...listed, id: 4, action: 'unblock', reason: 'That was wrong.', is_blocking: false },
  { ...listed, id: 5, title: longTitle, is_blocking: false, subject_deleted: true },
  {
    ...listed,
    ...appealed,
    id: 6,
    action: 'suspend',
    appeal_outcome: 'reversed',
    appeal_reason: 'The recording is older.',
    is_blocking: false,
  },
];
export const appeals: readonly Appeal[] = [
  { ...appealed, owner: 'ada', decided_by: 'bob', is_own: false },
  { ...appealed, id: 2, title: longTitle, owner: null, decided_by: null, is_own: true },
];

const user: ManagedUser = {
  id: 1_000_001,
  username: 'ada',
  email: 'ada@example.org',
  role: 'member',
  is_demo: false,
  suspended_at: null,
  suspension_reason: null,
  quotas: { songs: 50 },
  created_at: at,
};
export const users: readonly ManagedUser[] = [
  user,
  { ...user, id: 1_000_002, username: 'bob', email: `${'bob.'.repeat(20)}@example.org`, role: 'moderator' },
  { ...user, id: 1_000_003, username: 'cy', suspended_at: at, suspension_reason: 'Shared the account.' },
  { ...user, id: 1_000_004, username: 'demo', is_demo: true },
];

const invitation: Invitation = { id: 1, note: 'For Eve', created_at: at, expires_at: at, used_at: null };
export const invitations: readonly Invitation[] = [
  invitation,
  { ...invitation, id: 2, note: '' },
  { ...invitation, id: 3, note: 'For Finn', used_at: at },
];

const entry: AuditEntry = {
  id: 1,
  at,
  actor_id: 1,
  actor: 'bob',
  action: 'content.block',
  target_kind: 'song',
  target_id: 1,
  target: longTitle,
  reason: `It belongs to someone else: ${longWord}`,
  details: {},
};
const changeOfUser: AuditEntry = {
  ...entry,
  action: 'member.role',
  target_kind: 'member',
  target: 'ada',
  reason: 'Helps with reports.',
};
export const entries: readonly AuditEntry[] = [
  entry,
  { ...changeOfUser, id: 2, action: 'member.quotas', details: { songs: 50, bytes: null } },
  { ...changeOfUser, id: 3, actor_id: null, actor: null, details: { role: 'admin', before: 'member' } },
  { ...entry, id: 4, actor: null, action: 'invitation.create', target_kind: 'invitation', target: null },
];
