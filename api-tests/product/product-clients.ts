import { ApiClient } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { checkDocumented, type CheckResponse } from '../http/documented-responses.ts';

export interface ProductClients {
  readonly url: string;
  /** The check of every response to these clients. */
  readonly checkResponse: CheckResponse;
  /** A new client without a session. */
  visitor(): ApiClient;
  /** A new user and their client. */
  signUp(): Promise<SignedUpUser>;
}

export interface SignedUpUser {
  client: ApiClient;
  user: { id: number; username: string; email: string };
}

let users = 0;

/** A name that is unique in this test run. */
export function uniqueName(): string {
  users += 1;
  return `user-${users}-${randomBytes(4).toString('hex')}`;
}

export async function clientsOf(url: string): Promise<ProductClients> {
  const checkResponse = checkDocumented(await (await fetch(`${url}/api/openapi.json`)).json());
  const visitor = () => new ApiClient(url, checkResponse);
  const signUp = async () => {
    const client = visitor();
    const username = uniqueName();
    const email = `${username}@rubato.example`;
    const password = 'a fine long password';
    const response = await client.post('/api/auth/signup', { username, email, password });
    if (response.status !== 201) throw new Error(`Sign-up failed: ${response.status}`);
    return { client, user: await response.json() };
  };
  return { url, checkResponse, visitor, signUp };
}
