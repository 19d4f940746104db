import { ApiClient } from '@rubato/testing';
import { randomBytes } from 'node:crypto';

/** Somebody with a session. */
export interface Member {
  readonly client: ApiClient;
  /** Who has the cookies of somebody without a session. */
  readonly visitor: ApiClient;
  readonly id: number;
  readonly credentials: { readonly email: string; readonly password: string };
}

/** A machine that has just started all parts may be too busy for a password within the two seconds of a call. */
const attempts = 10;

/** Signs somebody up at the gateway at `url`, in a product of which everything is there. */
export async function newMember(url: string): Promise<Member> {
  let refusal = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [client, visitor] = [new ApiClient(url), new ApiClient(url)];
    const username = `member-${randomBytes(6).toString('hex')}`;
    const credentials = { email: `${username}@rubato.example`, password: 'a fine long password' };
    const answer = await client.post('/api/auth/signup', { username, ...credentials });
    if (answer.status === 201) {
      const { id } = (await answer.json()) as { id: number };
      await visitor.get('/api/auth/');
      return { client, visitor, id, credentials };
    }
    refusal = await answer.text();
  }
  throw new Error(`Nobody could sign up: ${refusal}`);
}
