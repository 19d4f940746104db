import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { eventType } from '../messages/event.ts';
import { readRpc, rpc } from '../messages/rpc.ts';
import { clientAddressSchema, tokenHashSchema as tokenHash } from './auth.messages.ts';
import { accountDeletionSchema } from './deletion.ts';

const clientAddress = clientAddressSchema.optional();
const own = z.object({ actor: actorSchema, clientAddress });

export const accountDeletionMessages = {
  /** Whether and when the actor's account will be deleted. */
  find: readRpc('auth.deletions.find.v1', own, accountDeletionSchema),
  /**
   * Schedules the deletion of the actor's account and ends the member's other sessions. INVALID unless `username` is the actor's; FORBIDDEN
   * for the demo user and unless the session was authenticated recently.
   */
  request: rpc(
    'auth.deletions.request.v1',
    own.extend({ username: z.string(), tokenHash }),
    accountDeletionSchema,
  ),
  /** Keeps the account. */
  cancel: rpc('auth.deletions.cancel.v1', own, accountDeletionSchema),
};

/** What others need for the export of a member's data. */
export const accountExportMessages = {
  /** FORBIDDEN for the demo user and unless the session was authenticated recently; TOO_MANY_REQUESTS above the limit per day. */
  authorize: rpc('auth.exports.authorize.v1', own.extend({ tokenHash }), z.object({})),
  /** The account as its member may see it. `origin` is the public address of this installation. NOT_FOUND once the account is deleted. */
  account: readRpc(
    'auth.exports.account.v1',
    z.object({ userId: idSchema }),
    z.object({
      origin: z.string(),
      username: z.string(),
      artistName: z.string(),
      account: z.record(z.string(), z.json()),
    }),
  ),
};

export const accountDeletionEvents = {
  /** An account no longer exists. Services delete what they have of this user, and ignore later events about the user. */
  userDeleted: eventType('auth.user-deleted.v1', z.object({ id: idSchema })),
};
