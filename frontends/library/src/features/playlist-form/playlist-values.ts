import type { createPlaylistSchema } from '@rubato/contracts';
import type { z } from 'zod';

/** The form as a person fills it in. */
export type PlaylistValues = z.input<typeof createPlaylistSchema>;
