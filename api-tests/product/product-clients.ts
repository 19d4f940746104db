import { ApiClient } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { checkDocumented, type CheckResponse } from '../http/documented-responses.ts';

export interface ProductClients {
  readonly url: string;
  /** The check of every response to these clients. */
  readonly checkResponse: CheckResponse;
  /** A new client without a session. */
  visitor(): ApiClient;
  /** A new client after sign-up, and the user. */
  member(): Promise<{ client: ApiClient; user: { id: number; username: string; email: string } }>;
}

let members = 0;

/** A name that is unique in this test run. */
export function uniqueName(): string {
  members += 1;
  return `member-${members}-${randomBytes(4).toString('hex')}`;
}

export async function clientsOf(url: string): Promise<ProductClients> {
  const checkResponse = checkDocumented(await (await fetch(`${url}/api/openapi.json`)).json());
  const visitor = () => new ApiClient(url, checkResponse);
  const member = async () => {
    const client = visitor();
    const username = uniqueName();
    const email = `${username}@rubato.example`;
    const password = 'a fine long password';
    const answer = await client.post('/api/auth/signup', { username, email, password });
    if (answer.status !== 201) throw new Error(`Sign-up failed: ${answer.status}`);
    return { client, user: await answer.json() };
  };
  return { url, checkResponse, visitor, member };
}
