import { ApiClient } from '@rubato/testing';
import { randomBytes } from 'node:crypto';

/** A signed-in user. */
export interface Member {
  readonly client: ApiClient;
  /** A client with the cookies of a visitor without a session. */
  readonly visitor: ApiClient;
  readonly id: number;
  readonly credentials: { readonly email: string; readonly password: string };
}

/** Right after startup a busy machine may not hash a password within the 2 s RPC timeout. */
const maxAttempts = 10;

/** Signs up a new member at `url`. Requires a healthy product. */
export async function signUpMember(url: string): Promise<Member> {
  let rejection = '';
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [client, visitor] = [new ApiClient(url), new ApiClient(url)];
    const username = `member-${randomBytes(6).toString('hex')}`;
    const credentials = { email: `${username}@rubato.example`, password: 'a fine long password' };
    const response = await client.post('/api/auth/signup', { username, ...credentials });
    if (response.status === 201) {
      const { id } = (await response.json()) as { id: number };
      await visitor.get('/api/auth/');
      return { client, visitor, id, credentials };
    }
    rejection = await response.text();
  }
  throw new Error(`Sign-up failed: ${rejection}`);
}
