import { ApiClient } from '@rubato/testing';

/** The headers with which each of a few new members sends requests. */
export function signUp(url: string, members: number): Promise<Record<string, string>[]> {
  return Promise.all(
    Array.from({ length: members }, async (_, n) => {
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
    }),
  );
}
