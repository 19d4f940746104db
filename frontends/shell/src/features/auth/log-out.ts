import { request } from '@rubato/web-kit';
import { z } from 'zod';

/** `POST /api/auth/logout`. */
export function logOut(): Promise<{ message: string }> {
  return request('/api/auth/logout', { method: 'POST', schema: z.object({ message: z.string() }) });
}
