import type { albumFormSchema } from '@rubato/contracts';
import type { z } from 'zod';

/** The form values as typed. */
export type AlbumFormValues = z.input<typeof albumFormSchema>;
