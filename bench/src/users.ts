import { ApiClient } from '@rubato/testing';

/** Signs up users and returns the request headers of each. Sequential, because password hashing is slow. */
export async function signUp(url: string, users: number): Promise<Record<string, string>[]> {
  const signedUp: Record<string, string>[] = [];
  for (let n = 0; n < users; n += 1) signedUp.push(await signUpOne(url, n));
  return signedUp;
}

async function signUpOne(url: string, n: number): Promise<Record<string, string>> {
  const client = new ApiClient(url);
  const user = {
    username: `user-${n}`,
    email: `user-${n}@example.com`,
    password: 'a fine long password',
  };
  const response = await client.post('/api/auth/signup', user);
  if (response.status !== 201) throw new Error(`Sign-up failed: ${await response.text()}`);
  await response.arrayBuffer();
  return {
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': client.cookies.get('csrf_token') ?? '',
  };
}

/** The id of the user with these request headers. */
export async function userIdOf(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${url}/api/auth`, { headers });
  const { id } = (await response.json()) as { id?: number };
  if (id === undefined) throw new Error('Not signed in');
  return id;
}
