/**
 * The keys of advisory locks: arbitrary numbers that all replicas share, and that differ within a database. Services outside this repository
 * have databases of their own, and choose any others than the first two.
 */
export const advisoryLocks = {
  migration: 7_283_600,
  /** With the id of the user as the second key. */
  userQuota: 7_283_620,
  nightlyReconciliation: 7_283_610,
  deletedSongs: 7_283_630,
  auditLog: 7_283_640,
  admins: 7_283_641,
  changes: 7_640_000,
  copies: { artists: 7_640_001, songs: 7_640_002, albums: 7_640_003, playlists: 7_640_004 },
  searchIndex: 7_640_005,
} as const;
