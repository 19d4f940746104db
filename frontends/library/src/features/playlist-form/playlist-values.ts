import type { createPlaylistSchema } from '@rubato/contracts';
import type { z } from 'zod';

/** The form values as typed. */
export type PlaylistValues = z.input<typeof createPlaylistSchema>;
