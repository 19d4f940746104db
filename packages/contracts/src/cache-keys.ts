/** Keys that more than one part of the product uses in the ephemeral store. */
export const cacheKeys = {
  /** Catalog gives it a new value after every change of songs, albums and artists, before it answers who made it. */
  catalogState: 'catalog.state',
} as const;
