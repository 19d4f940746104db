import { request } from '@rubato/web-kit';
import * as z from 'zod/mini';

/** `POST /api/auth/logout`. */
export function logOut(): Promise<{ message: string }> {
  return request('/api/auth/logout', { method: 'POST', schema: z.object({ message: z.string() }) });
}
