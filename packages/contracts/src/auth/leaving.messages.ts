import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { defineEvent } from '../messages/event.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import { decisionSchema } from '../moderation/moderation.ts';
import { clientAddressSchema, tokenHashSchema as tokenHash } from './auth.messages.ts';
import { accountDeletionSchema } from './deletion.ts';

const own = z.object({ actor: actorSchema, clientAddress: clientAddressSchema });

export const accountDeletionMessages = {
  /** Whether and when the actor's account will be deleted. */
  find: defineReadRpc('auth.deletions.find.v1', own.pick({ actor: true }), accountDeletionSchema),
  /**
   * Schedules the deletion of the actor's account and ends the user's other sessions. INVALID unless `username` is the actor's; FORBIDDEN
   * for the demo user and unless the session was authenticated recently.
   */
  request: defineRpc(
    'auth.deletions.request.v1',
    own.extend({ username: z.string(), tokenHash }),
    accountDeletionSchema,
  ),
  /** Keeps the account. */
  cancel: defineRpc('auth.deletions.cancel.v1', own, accountDeletionSchema),
};

/** A decision as in the list of its user, and when they appealed. Who has reported, decided or judged the appeal is never in it. */
const exportedDecisionSchema = z.object({
  ...decisionSchema.shape,
  appealed_at: z.nullable(z.iso.datetime()),
});
export type ExportedDecision = z.output<typeof exportedDecisionSchema>;

/** What others need for the export of a user's data. */
export const accountExportMessages = {
  /** FORBIDDEN for the demo user and unless the session was authenticated recently; TOO_MANY_REQUESTS above the limit per day. */
  authorize: defineRpc('auth.exports.authorize.v1', own.extend({ tokenHash }), z.object({})),
  /** The account as its user may see it. `origin` is the public address of this installation. NOT_FOUND once the account is deleted. */
  account: defineReadRpc(
    'auth.exports.account.v1',
    z.object({ userId: idSchema }),
    z.object({
      origin: z.string(),
      username: z.string(),
      artistName: z.string(),
      account: z.record(z.string(), z.json()),
    }),
  ),
  /** Decisions about the user that had consequences, oldest first, after the decision `after`. Empty after the last one. */
  decisions: defineReadRpc(
    'auth.exports.decisions.v1',
    z.object({ userId: idSchema, after: z.optional(idSchema) }),
    z.object({ decisions: z.array(exportedDecisionSchema) }),
  ),
};

export const accountDeletionEvents = {
  /** An account no longer exists. Services delete what they have of this user, and ignore later events about the user. */
  userDeleted: defineEvent('auth.user-deleted.v1', z.object({ id: idSchema })),
};
