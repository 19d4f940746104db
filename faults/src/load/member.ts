import { ApiClient } from '@rubato/testing';
import { randomBytes } from 'node:crypto';

/** Somebody with a session. */
export interface Member {
  readonly client: ApiClient;
  readonly id: number;
  readonly credentials: { readonly email: string; readonly password: string };
}

/** Signs somebody up at the gateway at `url`. */
export async function newMember(url: string): Promise<Member> {
  const client = new ApiClient(url);
  const username = `member-${randomBytes(6).toString('hex')}`;
  const credentials = { email: `${username}@rubato.example`, password: 'a fine long password' };
  const answer = await client.post('/api/auth/signup', { username, ...credentials });
  if (answer.status !== 201) throw new Error(`Nobody could sign up: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  return { client, id, credentials };
}
