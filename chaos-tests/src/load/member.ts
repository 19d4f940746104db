import { ApiClient, queryDatabase } from '@rubato/testing';
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

/** Signs up a new member at `url`. Requires a healthy product. `headers` are those of the sign-up. */
export async function signUpMember(url: string, headers: Record<string, string> = {}): Promise<Member> {
  let rejection = '';
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [client, visitor] = [new ApiClient(url), new ApiClient(url)];
    const username = `member-${randomBytes(6).toString('hex')}`;
    const credentials = { email: `${username}@rubato.example`, password: 'a fine long password' };
    const response = await client.post('/api/auth/signup', { username, ...credentials }, headers);
    if (response.status === 201) {
      const { id } = (await response.json()) as { id: number };
      await visitor.get('/api/auth/');
      return { client, visitor, id, credentials };
    }
    rejection = await response.text();
  }
  throw new Error(`Sign-up failed: ${rejection}`);
}

/** Signs up a new member at `url` and makes them an admin. */
export async function signUpAdmin(url: string, authDatabaseUrl: string): Promise<Member> {
  const member = await signUpMember(url);
  await queryDatabase(authDatabaseUrl, `UPDATE users SET role = 'admin' WHERE id = $1`, [member.id]);
  // The running session has the earlier role for some seconds.
  await logIn(member.client, member.credentials);
  return member;
}

/** Starts a session of a member. */
export async function logIn(client: ApiClient, credentials: Member['credentials']): Promise<void> {
  const response = await client.post('/api/auth/login', credentials);
  if (response.status !== 200) throw new Error(`Log-in failed: ${await response.text()}`);
}
