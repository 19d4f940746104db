import type { Locator, Page } from '@playwright/test';
import { enter, press } from '../support/input.ts';
import type { TestUser } from './users.ts';

/** Submits the form in `scope`: a page or a dialog. */
export async function fillSignUp(
  scope: Page | Locator,
  user: TestUser,
  confirmPassword = user.password,
): Promise<void> {
  await enter(scope.getByLabel('Email'), user.email);
  await enter(scope.getByLabel('Username'), user.username);
  await enter(scope.getByLabel('Password', { exact: true }), user.password);
  await enter(scope.getByLabel('Confirm Password'), confirmPassword);
  await press(scope.getByRole('button', { name: 'Sign Up', exact: true }));
}

/** Submits the form in `scope`: a page or a dialog. */
export async function fillLogIn(
  scope: Page | Locator,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<void> {
  await enter(scope.getByLabel('Email'), email);
  await enter(scope.getByLabel('Password'), password);
  await press(scope.getByRole('button', { name: 'Log In', exact: true }));
}
