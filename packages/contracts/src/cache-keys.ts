/**
 * Keys that more than one part of the product uses in the ephemeral store. Each names the version of what lies there: another format gets
 * another key.
 */
export const cacheKeys = {
  /** Catalog gives it a new value after every change of songs, albums and artists, before it answers who made it. */
  catalogState: 'catalog.state.v1',
  /** Auth keeps the account of a verified session there, or the mark that the session has ended. */
  session: (tokenHash: string) => `session.v1:${tokenHash}`,
} as const;
