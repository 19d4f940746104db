import { userSchema, type User } from '@rubato/contracts';
import { expect, type APIRequestContext } from '@playwright/test';
import { randomBytes } from 'node:crypto';

export interface Member {
  email: string;
  username: string;
  password: string;
}

/** Somebody whom no other journey knows. */
export function newMember(): Member {
  const key = randomBytes(5).toString('hex');
  return { email: `${key}@journeys.example`, username: `listener ${key}`, password: `four words of ${key}` };
}

/** Signs a new member up without the form. Given a page's `request`, that page is then signed in. */
export async function signUp(request: APIRequestContext): Promise<Member> {
  const member = newMember();
  await post(request, '/api/auth/signup', member);
  return member;
}

/** Signs the demo user in without the form, in the same way. */
export function logInDemo(request: APIRequestContext): Promise<User> {
  return post(request, '/api/auth/demo');
}

async function post(request: APIRequestContext, path: string, data?: Member): Promise<User> {
  await request.get('/api/auth/');
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === 'csrf_token')?.value ?? '';
  const answer = await request.post(path, { headers: { 'x-csrf-token': token }, ...(data && { data }) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return userSchema.parse(await answer.json());
}
