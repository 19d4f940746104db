import { z } from 'zod';
import { roles } from '../auth/role.ts';
import { idSchema } from '../ids.ts';
import { userQuotasSchema } from '../quotas.ts';
import { createLinesSchema, createLineSchema } from '../text.ts';
import {
  appealOutcomes,
  decisionActions,
  reportCategories,
  reportKinds,
  type ReportCategory,
} from './moderation.ts';

export const moderationLimits = { reportText: 2000, reason: 2000, note: 200, days: 90, query: 254 } as const;

export const moderationTexts = {
  categoryRequired: 'Choose a reason',
  reportText: `Describe it in at most ${moderationLimits.reportText} characters`,
  reported: 'Thank you. A moderator will look at it.',
  ownContent: 'You can’t report your own content.',
  reasonRequired: 'Reason is required',
  reasonLength: `Reason must be at most ${moderationLimits.reason} characters long`,
  appealRequired: 'Say why the decision is wrong',
  appealSent: 'We have received your appeal.',
  decided: 'The decision is recorded.',
  invitationRevoked: 'The invitation no longer works.',
  appealed: 'You have already appealed this decision.',
  notAppealable: 'This decision can’t be appealed.',
  appealDecided: 'This appeal is already decided.',
  ownDecision: 'Another moderator must decide on this appeal.',
  ownSubject: 'Another moderator must decide about your own content.',
  notBlockable: 'This can’t be blocked. Suspend its owner instead.',
  blocked:
    'This has been blocked by a moderator. You can delete it, or appeal the decision in your settings.',
  staff: 'You can’t do this to a moderator or an admin.',
  self: 'You can’t do this to yourself.',
  lastAdmin: 'There must be another admin first.',
  demoUser: 'This can’t be done to the demo user.',
  suspended: 'This account is suspended. Contact the operator of this installation.',
  signUpClosed: 'This installation doesn’t accept new users.',
  invitationRequired: 'You need an invitation to sign up here.',
  invitationInvalid: 'This invitation has expired or was already used.',
  tooManyInvitations: 'There are too many unused invitations. Revoke some first.',
  days: `Choose 1 to ${moderationLimits.days} days`,
  noteLength: `Note must be at most ${moderationLimits.note} characters long`,
} as const;

const reason = createLinesSchema(moderationTexts.reasonRequired)
  .min(1, moderationTexts.reasonRequired)
  .max(moderationLimits.reason, moderationTexts.reasonLength);

/** `POST /api/reports` */
export const reportFormSchema = z.object({
  kind: z.enum(reportKinds),
  id: idSchema,
  category: z.enum(
    Object.keys(reportCategories) as [ReportCategory, ...ReportCategory[]],
    moderationTexts.categoryRequired,
  ),
  text: createLinesSchema(moderationTexts.reportText)
    .max(moderationLimits.reportText, moderationTexts.reportText)
    .default(''),
});
export type ReportForm = z.output<typeof reportFormSchema>;

/** `POST /api/admin/decisions` */
export const decisionFormSchema = z.object({
  kind: z.enum(reportKinds),
  id: idSchema,
  action: z.enum(decisionActions),
  reason,
});
export type DecisionForm = z.output<typeof decisionFormSchema>;

/** `POST /api/auth/decisions/{id}/appeal` */
export const appealFormSchema = z.object({
  text: createLinesSchema(moderationTexts.appealRequired)
    .min(1, moderationTexts.appealRequired)
    .max(moderationLimits.reason, moderationTexts.reasonLength),
});

/** `POST /api/admin/appeals/{id}` */
export const appealDecisionFormSchema = z.object({ outcome: z.enum(appealOutcomes), reason });
export type AppealDecisionForm = z.output<typeof appealDecisionFormSchema>;

/** `POST /api/admin/members/{id}/reset-link` */
export const reasonFormSchema = z.object({ reason });
/** `PUT /api/admin/members/{id}/suspension` */
export const suspensionFormSchema = z.object({ is_suspended: z.boolean(), reason });
/** `PUT /api/admin/members/{id}/role` */
export const roleFormSchema = z.object({ role: z.enum(roles), reason });
/** `PUT /api/admin/members/{id}/quotas`. Omitted quotas are those of the installation. */
export const quotasFormSchema = z.object({ quotas: userQuotasSchema, reason });

/** `POST /api/admin/invitations` */
export const invitationFormSchema = z.object({
  note: createLineSchema(moderationTexts.noteLength)
    .max(moderationLimits.note, moderationTexts.noteLength)
    .default(''),
  days: z
    .int(moderationTexts.days)
    .min(1, moderationTexts.days)
    .max(moderationLimits.days, moderationTexts.days)
    .default(7),
});
export type InvitationForm = z.output<typeof invitationFormSchema>;
