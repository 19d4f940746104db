import { ApiClient } from '@rubato/testing';

/** The headers with which each of a few new members sends requests. One signs up after another: passwords take their time. */
export async function signUp(url: string, members: number): Promise<Record<string, string>[]> {
  const signedUp: Record<string, string>[] = [];
  for (let n = 0; n < members; n += 1) signedUp.push(await signUpOne(url, n));
  return signedUp;
}

async function signUpOne(url: string, n: number): Promise<Record<string, string>> {
  const client = new ApiClient(url);
  const user = {
    username: `member-${n}`,
    email: `member-${n}@example.com`,
    password: 'a fine long password',
  };
  const answer = await client.post('/api/auth/signup', user);
  if (answer.status !== 201) throw new Error(`No member: ${await answer.text()}`);
  await answer.arrayBuffer();
  return {
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': client.cookies.get('csrf_token') ?? '',
  };
}
