import { expect, test } from '../../journey.ts';
import { expectNoViolations } from '../../support/accessibility.ts';
import { files, fillSong, submitSong } from '../../pages/add-song-form.ts';
import { save } from '../../support/api.ts';
import { fillSignUp } from '../../pages/auth-forms.ts';
import { enter, press } from '../../support/input.ts';
import { topBar } from '../../pages/layout.ts';
import { newUser, signUp } from '../../pages/users.ts';
import { canGrantRoles } from '../../support/roles.ts';
import { accountMenu, giveReason, logIn, staff } from '../../pages/staff.ts';
import type { Page } from '@playwright/test';

test.skip(!canGrantRoles, 'Needs the command of the operator');

async function openUser(admin: Page, username: string): Promise<void> {
  await admin.goto('/admin/members');
  await enter(admin.getByLabel('Username or email starts with'), username);
  await admin.keyboard.press('Enter');
}

/** Creates an invitation. Returns its link. */
async function invite(admin: Page, note: string): Promise<string> {
  await admin.goto('/admin/invitations');
  await enter(admin.getByLabel('Note'), note);
  await save(admin, () => press(admin.getByRole('button', { name: 'Invite' })));
  const link = admin.getByRole('status', { name: 'Link' });
  await expect(link).toHaveText(/\/signup#invitation=[\w-]{43}$/);
  await expectNoViolations(admin);
  const url = (await link.textContent()) ?? '';
  await press(admin.getByRole('button', { name: 'Done' }));
  return url;
}

test('an admin creates and revokes an invitation', async ({ browser }) => {
  const admin = await staff(browser, 'admin');
  const note = `For ${newUser().username}`;
  await invite(admin, note);
  const revoke = admin.getByRole('button', { name: `Revoke: ${note}` });
  await save(admin, () => press(revoke));
  await expect(revoke).toBeHidden();
});

test('an invitation signs somebody up', async ({ browser, page }) => {
  const admin = await staff(browser, 'admin');
  const url = await invite(admin, `For ${newUser().username}`);
  await page.goto(url);
  await expect(page.getByText('You are invited.')).toBeVisible();
  await expectNoViolations(page);
  await fillSignUp(page.getByRole('main'), newUser());
  await expect(accountMenu(page)).toBeVisible();
});

test('an admin limits the songs of a user', async ({ browser, page, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  const { username } = await signUp(page.request);
  const admin = await staff(browser, 'admin');
  await openUser(admin, username);
  await press(admin.getByRole('button', { name: `Quotas: ${username}` }));
  await enter(admin.getByRole('dialog').getByLabel('Songs'), '0');
  await giveReason(admin, 'Uploaded only noise', 'Change');
  await expect(admin.getByText(`${username} has new quotas.`)).toBeVisible();

  await page.goto('/songs/new');
  await fillSong(page, { title: 'One too many', audio: files.ogg, image: files.png });
  await submitSong(page);
  await expect(page.getByText('Your account can’t add songs.')).toBeVisible();
});

test('an admin hands over a link, with which a user without mail sets a new password', async ({
  browser,
  page,
}) => {
  const user = await signUp(page.request);
  const admin = await staff(browser, 'admin');
  await openUser(admin, user.username);
  await press(admin.getByRole('button', { name: `Reset link: ${user.username}` }));
  await giveReason(admin, 'Asked for it in person', 'Create');
  const url = (await admin.getByRole('status', { name: 'Link' }).textContent()) ?? '';
  await expectNoViolations(admin);

  const password = 'another battery staple';
  const elsewhere = await browser.newPage();
  await elsewhere.goto(url);
  await enter(elsewhere.getByLabel('New password', { exact: true }), password);
  await enter(elsewhere.getByLabel('Confirm Password'), password);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('main').getByRole('status')).toHaveText(/The password is changed/);
  await page.goto('/');
  await expect(topBar(page).getByRole('button', { name: 'Log in' })).toBeVisible();
  await logIn(page, { email: user.email, password });
});
