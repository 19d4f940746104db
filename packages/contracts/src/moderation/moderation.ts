import * as z from 'zod/mini';
import { roles } from '../auth/role.ts';
import { idSchema } from '../ids.ts';
import { userQuotasSchema } from '../quotas.ts';

/** What can be reported. A `picture` is that of an artist, and has the artist's id. */
export const reportKinds = ['song', 'album', 'artist', 'playlist', 'picture'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What a moderator can take down. */
export const blockableKinds = ['song', 'album', 'picture'] as const;
export type BlockableKind = (typeof blockableKinds)[number];

/** Why something is reported. */
export const reportCategories = {
  copyright: 'Copyright',
  hate: 'Hate or harassment',
  sexual: 'Sexual content',
  violence: 'Violence',
  spam: 'Spam or fraud',
  other: 'Something else',
} as const;
export type ReportCategory = keyof typeof reportCategories;

/** What moderators do about content. `dismiss` closes a report without consequences. */
export const decisionActions = ['dismiss', 'block', 'unblock', 'suspend'] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** `upheld` leaves a decision as it is, `reversed` undoes it. */
export const appealOutcomes = ['upheld', 'reversed'] as const;

const kind = z.enum(reportKinds);
const category = z.enum(Object.keys(reportCategories) as [ReportCategory, ...ReportCategory[]]);
const at = z.iso.datetime();

/** All reports of one thing that wait for the same decision, with the latest of their texts. */
export const reportSchema = z.object({
  id: idSchema,
  kind,
  subject_id: idSchema,
  title: z.string(),
  /** The user whose content it is. */
  owner_id: idSchema,
  owner: z.nullable(z.string()),
  count: z.int(),
  first_at: at,
  last_at: at,
  texts: z.array(z.object({ category, text: z.string(), at })),
});
export type Report = z.output<typeof reportSchema>;

/** A decision as the owner of the content sees it. */
export const decisionSchema = z.object({
  id: idSchema,
  kind,
  subject_id: idSchema,
  title: z.string(),
  action: z.enum(decisionActions),
  reason: z.string(),
  decided_at: at,
  appeal: z.nullable(z.string()),
  appeal_outcome: z.nullable(z.enum(appealOutcomes)),
  appeal_reason: z.nullable(z.string()),
});
export type Decision = z.output<typeof decisionSchema>;

/** A decision in the list of all, as moderators see it. */
export const listedDecisionSchema = z.extend(decisionSchema, {
  owner: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  /** Whether it is why its content is blocked now: neither unblocked, reversed nor replaced by a later decision. */
  is_blocking: z.boolean(),
  /** Whether the content has been deleted since. */
  subject_deleted: z.boolean(),
});
export type ListedDecision = z.output<typeof listedDecisionSchema>;

/** A decision whose owner has appealed, as moderators see it. */
export const appealSchema = z.extend(decisionSchema, {
  owner: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  /** Whether the moderator who asks has made the decision, and another one is to decide on the appeal. */
  is_own: z.boolean(),
});
export type Appeal = z.output<typeof appealSchema>;

/** A user as moderators see them. Only admins see email addresses. */
export const managedUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(roles),
  is_demo: z.boolean(),
  suspended_at: z.nullable(at),
  suspension_reason: z.nullable(z.string()),
  quotas: userQuotasSchema,
  created_at: at,
});
export type ManagedUser = z.output<typeof managedUserSchema>;

/** Who can sign up: everyone, only people with an invitation, or no one. */
export const signUpModes = ['open', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** An invitation to sign up. It works once, until it expires. */
export const invitationSchema = z.object({
  id: idSchema,
  note: z.string(),
  created_at: at,
  expires_at: at,
  used_at: z.nullable(at),
});
export type Invitation = z.output<typeof invitationSchema>;

/** Acts of moderators and admins that are recorded. */
export const auditActions = [
  'content.dismiss',
  'content.block',
  'content.unblock',
  'appeal.uphold',
  'appeal.reverse',
  'member.suspend',
  'member.unsuspend',
  'member.role',
  'member.quotas',
  'member.reset-link',
  'invitation.create',
  'invitation.revoke',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** A recorded act. Names are looked up when it is read: only ids are stored. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at,
  /** Null for the operator's command. */
  actor_id: z.nullable(idSchema),
  actor: z.nullable(z.string()),
  action: z.enum(auditActions),
  target_kind: z.enum([...reportKinds, 'member', 'invitation']),
  target_id: idSchema,
  /** The username, the note of the invitation, or the title at the latest decision. Null if there is none, or no longer. */
  target: z.nullable(z.string()),
  reason: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;
