import { moderationLimits } from '@rubato/contracts';
import type { Parameter } from '@rubato/gateway-kit';
import type { AuthOperation } from '../schemas.ts';

type Response = Extract<AuthOperation['response']['content'], { schema: unknown }>['schema'];

const page: readonly Parameter[] = [
  {
    name: 'after',
    in: 'query',
    required: false,
    description: 'The next page: `next` of the one before.',
    schema: { type: 'integer', minimum: 1 },
  },
  {
    name: 'limit',
    in: 'query',
    required: false,
    description:
      'The maximum number of entries. A page with long texts may have fewer: `next` is null only after the last one.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
  },
];

const query: Parameter = {
  name: 'q',
  in: 'query',
  required: false,
  description: 'The beginning of a username, or for admins of an email address.',
  schema: { type: 'string', maxLength: moderationLimits.query },
};

const isBlocking: Parameter = {
  name: 'is_blocking',
  in: 'query',
  required: false,
  description: 'Only the decisions that block content now.',
  schema: { type: 'string', enum: ['true'] },
};

const describeSuccess = (schema: Response, description: string) =>
  ({ status: 200, description, content: { schema } }) as const;

/** A list that only moderators or admins see. */
const list = (id: string, path: string, summary: string, schema: Response): AuthOperation => ({
  id,
  method: 'get',
  path,
  tag: 'Moderation',
  summary,
  requiresSession: true,
  parameters: page,
  response: describeSuccess(schema, 'A page of the list.'),
  errors: [400, 403],
});

const confirmation =
  '403 under `confirmation` unless the session was started or confirmed within ten minutes.';

const reports: readonly AuthOperation[] = [
  {
    id: 'report',
    method: 'post',
    path: '/api/reports',
    tag: 'Moderation',
    summary: 'Report content',
    description: 'Also for visitors. Reports of the same thing are one entry of the queue.',
    body: { schema: 'Report' },
    response: describeSuccess('Message', 'A moderator will look at it.'),
    errors: [403, 404, 429],
  },
  {
    id: 'ownDecisions',
    method: 'get',
    path: '/api/auth/decisions',
    tag: 'Moderation',
    summary: 'List decisions about your content',
    requiresSession: true,
    response: describeSuccess('Decisions', 'The latest decisions, newest first.'),
  },
  {
    id: 'appeal',
    method: 'post',
    path: '/api/auth/decisions/{id}/appeal',
    tag: 'Moderation',
    summary: 'Appeal a decision about your content',
    description: 'Once for each decision.',
    requiresSession: true,
    body: { schema: 'AppealForm' },
    response: describeSuccess('Message', 'Another moderator will decide on it.'),
    errors: [403, 404, 409],
  },
];

const content: readonly AuthOperation[] = [
  list('listReports', '/api/admin/reports', 'List reports', 'Reports'),
  {
    ...list('listDecisions', '/api/admin/decisions', 'List decisions, newest first', 'ListedDecisions'),
    parameters: [isBlocking, ...page],
  },
  {
    id: 'decide',
    method: 'post',
    path: '/api/admin/decisions',
    tag: 'Moderation',
    summary: 'Decide about content',
    description:
      'Moderators only. Closes the reports of this content. The owner of blocked content, or of a suspended account, gets the reason.',
    requiresSession: true,
    body: { schema: 'DecisionForm' },
    response: describeSuccess('Message', 'The decision is recorded.'),
    errors: [403, 404],
  },
  list('listAppeals', '/api/admin/appeals', 'List appeals', 'Appeals'),
  {
    id: 'decideAppeal',
    method: 'post',
    path: '/api/admin/appeals/{id}',
    tag: 'Moderation',
    summary: 'Decide on an appeal',
    description: 'Moderators only. By another one than who made the decision, if there is one.',
    requiresSession: true,
    body: { schema: 'AppealDecision' },
    response: describeSuccess('Message', 'The decision is recorded.'),
    errors: [403, 404, 409],
  },
];

const users: readonly AuthOperation[] = [
  {
    ...list('listMembers', '/api/admin/members', 'Find users', 'ManagedUsers'),
    parameters: [query, ...page],
  },
  {
    id: 'suspendMember',
    method: 'put',
    path: '/api/admin/members/{id}/suspension',
    tag: 'Moderation',
    summary: 'Suspend a user, or end that',
    description:
      'Moderators only; for moderators and admins, admins only. All sessions of the user end at once.',
    requiresSession: true,
    body: { schema: 'Suspension' },
    response: describeSuccess('ManagedUser', 'The user.'),
    errors: [403, 404],
  },
  {
    id: 'setRole',
    method: 'put',
    path: '/api/admin/members/{id}/role',
    tag: 'Moderation',
    summary: 'Give a role to a user',
    description: `Admins only. ${confirmation}`,
    requiresSession: true,
    body: { schema: 'RoleForm' },
    response: describeSuccess('ManagedUser', 'The user.'),
    errors: [403, 404],
  },
  {
    id: 'setQuotas',
    method: 'put',
    path: '/api/admin/members/{id}/quotas',
    tag: 'Moderation',
    summary: 'Set the quotas of a user',
    description: 'Admins only. Quotas that are left out are those of the installation.',
    requiresSession: true,
    body: { schema: 'QuotasForm' },
    response: describeSuccess('ManagedUser', 'The user.'),
    errors: [403, 404],
  },
  {
    id: 'createResetLink',
    method: 'post',
    path: '/api/admin/members/{id}/reset-link',
    tag: 'Moderation',
    summary: 'Create a link that sets a new password',
    description: `Admins only. The link works once, for 30 minutes. ${confirmation}`,
    requiresSession: true,
    body: { schema: 'ReasonForm' },
    response: describeSuccess('Link', 'The link, to be handed over to the user.'),
    errors: [403, 404],
  },
];

const invitations: readonly AuthOperation[] = [
  list('listInvitations', '/api/admin/invitations', 'List invitations', 'Invitations'),
  {
    id: 'invite',
    method: 'post',
    path: '/api/admin/invitations',
    tag: 'Moderation',
    summary: 'Create an invitation',
    description: 'Admins only. The link works for one sign-up and cannot be shown again.',
    requiresSession: true,
    body: { schema: 'InvitationForm' },
    response: { status: 201, description: 'The invitation.', content: { schema: 'NewInvitation' } },
    errors: [403],
  },
  {
    id: 'revokeInvitation',
    method: 'delete',
    path: '/api/admin/invitations/{id}',
    tag: 'Moderation',
    summary: 'Revoke an unused invitation',
    requiresSession: true,
    response: describeSuccess('Message', 'The invitation no longer works.'),
    errors: [403, 404],
  },
];

export const moderationOperations: readonly AuthOperation[] = [
  ...reports,
  ...content,
  ...users,
  ...invitations,
  list('listAudit', '/api/admin/audit', 'List what moderators and admins have done', 'AuditEntries'),
];
