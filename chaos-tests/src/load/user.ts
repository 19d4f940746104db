import { ApiClient, queryDatabase } from '@rubato/testing';
import { randomBytes } from 'node:crypto';

/** A signed-in user. */
export interface TestUser {
  readonly client: ApiClient;
  /** A client with the cookies of a visitor without a session. */
  readonly visitor: ApiClient;
  readonly id: number;
  readonly credentials: { readonly email: string; readonly password: string };
}

/** Right after startup a busy machine may not hash a password within the 2 s RPC timeout. */
const maxAttempts = 10;

/** Signs up a new user at `url`. Requires a healthy product. `headers` are those of the sign-up. */
export async function signUpUser(url: string, headers: Record<string, string> = {}): Promise<TestUser> {
  let rejection = '';
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [client, visitor] = [new ApiClient(url), new ApiClient(url)];
    const username = `user-${randomBytes(6).toString('hex')}`;
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

/** Signs up a new user at `url` and makes them an admin. */
export async function signUpAdmin(url: string, authDatabaseUrl: string): Promise<TestUser> {
  const user = await signUpUser(url);
  await queryDatabase(authDatabaseUrl, `UPDATE users SET role = 'admin' WHERE id = $1`, [user.id]);
  // The running session has the earlier role for some seconds.
  await logIn(user.client, user.credentials);
  return user;
}

/** Starts a session of a user. */
export async function logIn(client: ApiClient, credentials: TestUser['credentials']): Promise<void> {
  const response = await client.post('/api/auth/login', credentials);
  if (response.status !== 200) throw new Error(`Log-in failed: ${await response.text()}`);
}
