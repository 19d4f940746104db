import type { Locator, Page } from '@playwright/test';
import type { Member } from './members.ts';

/** Submits the form in `scope`: a page or a dialog. */
export async function fillSignUp(
  scope: Page | Locator,
  member: Member,
  confirmPassword = member.password,
): Promise<void> {
  await scope.getByLabel('Email').fill(member.email);
  await scope.getByLabel('Username').fill(member.username);
  await scope.getByLabel('Password', { exact: true }).fill(member.password);
  await scope.getByLabel('Confirm Password').fill(confirmPassword);
  await scope.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

/** Submits the form in `scope`: a page or a dialog. */
export async function fillLogIn(
  scope: Page | Locator,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<void> {
  await scope.getByLabel('Email').fill(email);
  await scope.getByLabel('Password').fill(password);
  await scope.getByRole('button', { name: 'Log In', exact: true }).click();
}
