import { userSchema, type LogIn, type User } from '@rubato/contracts';
import { request } from '@rubato/web-kit';

/** `POST /api/auth/login`. */
export function logIn(credentials: LogIn): Promise<User> {
  return request('/api/auth/login', {
    method: 'POST',
    anonymous: true,
    body: credentials,
    schema: userSchema,
  });
}
