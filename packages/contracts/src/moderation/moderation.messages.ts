import { z } from 'zod';
import { clientAddressSchema as clientAddress, tokenHashSchema as tokenHash } from '../auth/auth.messages.ts';
import { actorSchema, idSchema } from '../ids.ts';
import { readRpc, rpc } from '../messages/rpc.ts';
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
  memberSchema,
  reportSchema,
} from './moderation.ts';

const maxPage = 100;
const done = z.object({});
const actor = z.object({ actor: actorSchema });
const ofOne = actor.extend({ id: idSchema });
/** `after` is the id of the last entry of the page before. */
const page = actor.extend({ after: z.optional(idSchema), limit: z.int().min(1).max(maxPage) });
/** `next` is where the next page starts, or null after the last one. A page with long texts is shorter than its limit. */
const pageOf = <Name extends string, Entry extends z.core.$ZodType>(name: Name, entry: Entry) =>
  z.object({ [name]: z.array(entry).max(maxPage), next: z.nullable(idSchema) } as {
    [Key in Name]: z.ZodArray<Entry>;
  } & { next: z.ZodNullable<typeof idSchema> });

/** Reports, decisions about content, and appeals. The actor of all but `report`, `ownDecisions` and `appeal` is a moderator. */
export const moderationMessages = {
  report: rpc(
    'auth.reports.add.v1',
    z.object({ actor: z.optional(actorSchema), clientAddress, form: reportFormSchema }),
    done,
  ),
  reports: readRpc('auth.reports.page.v1', page, pageOf('reports', reportSchema)),
  /** Newest first. */
  decisions: readRpc(
    'auth.decisions.page.v1',
    page.extend({ isBlocking: z.optional(z.literal(true)) }),
    pageOf('decisions', listedDecisionSchema),
  ),
  decide: rpc('auth.decisions.add.v1', actor.extend({ form: decisionFormSchema }), done),
  ownDecisions: readRpc(
    'auth.decisions.own.v1',
    actor,
    z.object({ decisions: z.array(decisionSchema).max(maxPage) }),
  ),
  appeal: rpc('auth.decisions.appeal.v1', ofOne.extend({ form: appealFormSchema }), done),
  appeals: readRpc('auth.appeals.page.v1', page, pageOf('appeals', appealSchema)),
  decideAppeal: rpc('auth.appeals.decide.v1', ofOne.extend({ form: appealDecisionFormSchema }), done),
};

const url = z.object({ url: z.string() });

/** What moderators and admins do about members. */
export const memberMessages = {
  page: readRpc(
    'auth.members.page.v1',
    page.extend({ query: z.string().max(moderationLimits.query).optional() }),
    pageOf('members', memberSchema),
  ),
  suspend: rpc('auth.members.suspend.v1', ofOne.extend({ form: reasonFormSchema }), memberSchema),
  unsuspend: rpc('auth.members.unsuspend.v1', ofOne.extend({ form: reasonFormSchema }), memberSchema),
  /** The session must have been confirmed within ten minutes. */
  setRole: rpc('auth.members.set-role.v1', ofOne.extend({ tokenHash, form: roleFormSchema }), memberSchema),
  setQuotas: rpc('auth.members.set-quotas.v1', ofOne.extend({ form: quotasFormSchema }), memberSchema),
  /** A link that sets a new password, to be handed over. The session must have been confirmed within ten minutes. */
  createResetLink: rpc(
    'auth.members.create-reset-link.v1',
    ofOne.extend({ tokenHash, form: reasonFormSchema }),
    url,
  ),
  invitations: readRpc('auth.invitations.page.v1', page, pageOf('invitations', invitationSchema)),
  invite: rpc(
    'auth.invitations.create.v1',
    actor.extend({ form: invitationFormSchema }),
    z.object({ invitation: invitationSchema, url: z.string() }),
  ),
  revokeInvitation: rpc('auth.invitations.revoke.v1', ofOne, done),
  audit: readRpc('auth.audit.page.v1', page, pageOf('entries', auditEntrySchema)),
};
