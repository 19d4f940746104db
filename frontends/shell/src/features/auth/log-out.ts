import { anyResponse, request } from '@rubato/web-kit';

/** `POST /api/auth/logout`. */
export function logOut(): Promise<unknown> {
  return request('/api/auth/logout', { method: 'POST', anonymous: true, schema: anyResponse });
}
