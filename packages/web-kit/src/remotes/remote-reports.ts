import type { RejectedEntry } from './declarations/compose-remotes.ts';

/* oxlint-disable no-console -- The console is where the developer of a remote looks. */

/** Reports entries that are not shown, to the developers of the remotes. */
export function reportRejected(rejected: readonly RejectedEntry[]): void {
  for (const { remote, kind, key, reason } of rejected)
    console.warn(
      reason === 'invalid'
        ? `remote ${remote}: an entry of ${kind} is invalid`
        : `remote ${remote}: ${kind} ${key ?? ''} is already provided by ${reason.providedBy}`,
    );
}

/** Reports a remote whose declaration could not be loaded. */
export function reportUnavailable(remote: string, error: unknown): void {
  console.warn(`remote ${remote}: unavailable`, error);
}
