/** Keys in the ephemeral store that several services use. Each key contains the version of its value format. */
export const cacheKeys = {
  /** Catalog replaces its value after every change of songs, albums and artists, before it responds to the change. */
  catalogState: 'catalog.state.v1',
  /** The account of a verified session, or a mark that the session has ended. Written by auth. */
  session: (tokenHash: string) => `session.v1:${tokenHash}`,
} as const;
