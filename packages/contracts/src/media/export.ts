import * as z from 'zod/mini';

/** `none` if the user has no export; `waiting` and `running` until it is complete. */
export const exportStates = ['none', 'waiting', 'running', 'done', 'failed'] as const;

/**
 * The export of a user's data. `progress` is from 0 to 1. The file is available at `url` until `expires_at`; the API shows `url` only
 * to sessions that were confirmed recently.
 */
export const dataExportSchema = z.object({
  state: z.enum(exportStates),
  progress: z.number().check(z.minimum(0), z.maximum(1)),
  bytes: z.nullable(z.int().check(z.nonnegative())),
  url: z.nullable(z.string()),
  expires_at: z.nullable(z.iso.datetime()),
});
export type DataExport = z.output<typeof dataExportSchema>;

/** The name of an exported file in `/media/exports/`: it cannot be guessed, and anyone with the URL can read the file. */
export const exportNameSchema = z.string().check(z.regex(/^[0-9a-f]{64}\.zip$/));
