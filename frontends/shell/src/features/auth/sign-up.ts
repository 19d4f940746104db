import { userSchema, type SignUp, type User } from '@rubato/contracts';
import { request } from '@rubato/web-kit';

/** `POST /api/auth/signup`. */
export function signUp(user: SignUp): Promise<User> {
  return request('/api/auth/signup', { method: 'POST', anonymous: true, body: user, schema: userSchema });
}
