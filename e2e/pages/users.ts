import { userSchema, type User } from '@rubato/contracts';
import type { APIRequestContext } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { callApi } from '../support/api.ts';

export interface TestUser {
  email: string;
  username: string;
  password: string;
}

/** Details of a user that no other journey uses. */
export function newUser(): TestUser {
  const key = randomBytes(5).toString('hex');
  return { email: `${key}@journeys.example`, username: `listener ${key}`, password: `four words of ${key}` };
}

/** Signs up a new user through the API. With a page's `request`, the page is signed in afterwards. */
export async function signUp(request: APIRequestContext): Promise<TestUser> {
  const user = newUser();
  await callApi(request, 'POST', '/api/auth/signup', user);
  return user;
}

/** Logs in the demo user through the API. With a page's `request`, the page is signed in afterwards. */
export async function logInDemo(request: APIRequestContext): Promise<User> {
  return userSchema.parse(await callApi(request, 'POST', '/api/auth/demo'));
}
