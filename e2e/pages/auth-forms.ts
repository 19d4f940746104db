import type { Locator, Page } from '@playwright/test';
import { enter, press } from '../support/input.ts';
import type { Member } from './members.ts';

/** Submits the form in `scope`: a page or a dialog. */
export async function fillSignUp(
  scope: Page | Locator,
  member: Member,
  confirmPassword = member.password,
): Promise<void> {
  await enter(scope.getByLabel('Email'), member.email);
  await enter(scope.getByLabel('Username'), member.username);
  await enter(scope.getByLabel('Password', { exact: true }), member.password);
  await enter(scope.getByLabel('Confirm Password'), confirmPassword);
  await press(scope.getByRole('button', { name: 'Sign Up', exact: true }));
}

/** Submits the form in `scope`: a page or a dialog. */
export async function fillLogIn(
  scope: Page | Locator,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<void> {
  await enter(scope.getByLabel('Email'), email);
  await enter(scope.getByLabel('Password'), password);
  await press(scope.getByRole('button', { name: 'Log In', exact: true }));
}
