import { AppError, hasRole, moderationTexts, type Actor, type Visibility } from '@rubato/contracts';

/** SQL condition for what everyone may see, of the table or alias `name`. */
export const isPublicRow = (name: string): string => `${name}.visibility = 'public'`;

/** Like `isPublicRow`, also for the owner $3 and for moderators, if $4. */
export const isVisibleRow = (name: string): string =>
  `(${isPublicRow(name)} OR ${name}.user_id = $3::integer OR $4::boolean)`;

/** The parameters $3 and $4 of `isVisibleRow`. */
export const toViewer = (actor: Actor | undefined): [userId: number, seesAll: boolean] => [
  actor?.userId ?? 0,
  hasRole(actor?.role, 'moderator'),
];

/** The JSON object `json` of a row; a blocked one also has the field `blocked`, for those who may see it nevertheless. */
export const addBlock = (name: string, json: string, visibility = 'visibility'): string => `
  (SELECT CASE WHEN ${name}.${visibility} = 'blocked' THEN left(object.json, -1) || ',"blocked":' || json_build_object(
      'reason', ${name}.block_reason,
      'at', to_char(${name}.blocked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )::text || '}' ELSE object.json END FROM (SELECT ${json} AS json) object)`;

/** Throws FORBIDDEN for blocked content: its owner can only delete it. */
export function assertNotBlocked({ visibility }: { readonly visibility: Visibility }): void {
  if (visibility === 'blocked')
    throw new AppError('FORBIDDEN', moderationTexts.blocked, {
      fields: { message: moderationTexts.blocked },
    });
}
