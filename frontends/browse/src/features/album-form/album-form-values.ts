import type { albumFormSchema } from '@rubato/contracts';
import type { z } from 'zod';

/** The fields as they are typed. */
export type AlbumFormValues = z.input<typeof albumFormSchema>;
