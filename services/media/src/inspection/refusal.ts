/**
 * Why a file is refused. `type`: none of the accepted formats. `pixels`: too many of them. `cut`: it ends before it says it does,
 * or is damaged. `mixed`: another file is hidden in it. `video`: it has pictures that move. `unreadable`: not in the time and memory that there is for it.
 */
export const refusalReasons = ['type', 'pixels', 'cut', 'mixed', 'video', 'unreadable'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
