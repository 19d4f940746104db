import { createQueryClient } from '@rubato/web-kit';

/** The cache of server data of all front ends. */
export const queryClient = createQueryClient();
