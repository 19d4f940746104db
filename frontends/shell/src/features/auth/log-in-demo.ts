import { userSchema, type User } from '@rubato/contracts';
import { request } from '@rubato/web-kit';

/** `POST /api/auth/demo`: the fixed demo user, whose credentials stay on the server. */
export function logInDemo(): Promise<User> {
  return request('/api/auth/demo', { method: 'POST', anonymous: true, schema: userSchema });
}
