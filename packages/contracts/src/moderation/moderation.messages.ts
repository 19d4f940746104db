import { z } from 'zod';
import { clientAddressSchema as clientAddress, tokenHashSchema as tokenHash } from '../auth/auth.messages.ts';
import { actorSchema, idSchema } from '../ids.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import {
  appealDecisionFormSchema,
  appealFormSchema,
  decisionFormSchema,
  invitationFormSchema,
  moderationLimits,
  quotasFormSchema,
  reasonFormSchema,
  reportFormSchema,
  roleFormSchema,
} from './moderation-forms.ts';
import {
  appealSchema,
  auditEntrySchema,
  decisionSchema,
  invitationSchema,
  listedDecisionSchema,
  managedUserSchema,
  reportSchema,
} from './moderation.ts';

const maxPage = 100;
const done = z.object({});
const actor = z.object({ actor: actorSchema });
const ofOne = actor.extend({ id: idSchema });
/** `after` is the id of the last entry of the page before. */
const page = actor.extend({ after: z.optional(idSchema), limit: z.int().min(1).max(maxPage) });
/** `next` is where the next page starts, or null after the last one. A page with long texts is shorter than its limit. */
const createPageSchema = <Name extends string, Entry extends z.core.$ZodType>(name: Name, entry: Entry) =>
  z.object({ [name]: z.array(entry).max(maxPage), next: z.nullable(idSchema) } as {
    [Key in Name]: z.ZodArray<Entry>;
  } & { next: z.ZodNullable<typeof idSchema> });

/** Reports, decisions about content, and appeals. The actor of all but `report`, `ownDecisions` and `appeal` is a moderator. */
export const moderationMessages = {
  report: defineRpc(
    'auth.reports.add.v1',
    z.object({ actor: z.optional(actorSchema), clientAddress, form: reportFormSchema }),
    done,
  ),
  reports: defineReadRpc('auth.reports.page.v1', page, createPageSchema('reports', reportSchema)),
  /** Newest first. */
  decisions: defineReadRpc(
    'auth.decisions.page.v1',
    page.extend({ isBlocking: z.optional(z.literal(true)) }),
    createPageSchema('decisions', listedDecisionSchema),
  ),
  decide: defineRpc('auth.decisions.add.v1', actor.extend({ form: decisionFormSchema }), done),
  ownDecisions: defineReadRpc(
    'auth.decisions.own.v1',
    actor,
    z.object({ decisions: z.array(decisionSchema).max(maxPage) }),
  ),
  appeal: defineRpc('auth.decisions.appeal.v1', ofOne.extend({ form: appealFormSchema }), done),
  appeals: defineReadRpc('auth.appeals.page.v1', page, createPageSchema('appeals', appealSchema)),
  decideAppeal: defineRpc('auth.appeals.decide.v1', ofOne.extend({ form: appealDecisionFormSchema }), done),
};

const url = z.object({ url: z.string() });

/** What moderators and admins do about users. */
export const userManagementMessages = {
  page: defineReadRpc(
    'auth.users.page.v1',
    page.extend({ query: z.string().max(moderationLimits.query).optional() }),
    createPageSchema('members', managedUserSchema),
  ),
  suspend: defineRpc('auth.users.suspend.v1', ofOne.extend({ form: reasonFormSchema }), managedUserSchema),
  unsuspend: defineRpc(
    'auth.users.unsuspend.v1',
    ofOne.extend({ form: reasonFormSchema }),
    managedUserSchema,
  ),
  /** The session must have been confirmed within ten minutes. */
  setRole: defineRpc(
    'auth.users.set-role.v1',
    ofOne.extend({ tokenHash, form: roleFormSchema }),
    managedUserSchema,
  ),
  setQuotas: defineRpc(
    'auth.users.set-quotas.v1',
    ofOne.extend({ form: quotasFormSchema }),
    managedUserSchema,
  ),
  /** A link that sets a new password, to be handed over. The session must have been confirmed within ten minutes. */
  createResetLink: defineRpc(
    'auth.users.create-reset-link.v1',
    ofOne.extend({ tokenHash, form: reasonFormSchema }),
    url,
  ),
  invitations: defineReadRpc(
    'auth.invitations.page.v1',
    page,
    createPageSchema('invitations', invitationSchema),
  ),
  invite: defineRpc(
    'auth.invitations.create.v1',
    actor.extend({ form: invitationFormSchema }),
    z.object({ invitation: invitationSchema, url: z.string() }),
  ),
  revokeInvitation: defineRpc('auth.invitations.revoke.v1', ofOne, done),
  audit: defineReadRpc('auth.audit.page.v1', page, createPageSchema('entries', auditEntrySchema)),
};
