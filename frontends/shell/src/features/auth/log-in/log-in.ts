import { userSchema, type LogIn, type User } from '@rubato/contracts';
import type { ProofHeaders } from '@rubato/proof-of-work';
import { request } from '@rubato/web-kit';

/** `POST /api/auth/login`. */
export function logIn(credentials: LogIn, headers: ProofHeaders): Promise<User> {
  return request('/api/auth/login', {
    method: 'POST',
    anonymous: true,
    headers,
    body: credentials,
    schema: userSchema,
  });
}
