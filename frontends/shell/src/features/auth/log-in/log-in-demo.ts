import { userSchema, type User } from '@rubato/contracts';
import type { ProofHeaders } from '@rubato/proof-of-work';
import { request } from '@rubato/web-kit';

/** `POST /api/auth/demo`: the fixed demo user, whose credentials stay on the server. */
export function logInDemo(headers: ProofHeaders): Promise<User> {
  return request('/api/auth/demo', { method: 'POST', anonymous: true, headers, schema: userSchema });
}
