import { userSchema, type SignUp, type User } from '@rubato/contracts';
import type { ProofHeaders } from '@rubato/proof-of-work';
import { request } from '@rubato/web-kit';

/** `POST /api/auth/signup`. */
export function signUp(user: SignUp, headers: ProofHeaders): Promise<User> {
  return request('/api/auth/signup', {
    method: 'POST',
    anonymous: true,
    headers,
    body: user,
    schema: userSchema,
  });
}
