import { expect, test } from '../journey.ts';
import { expectNoViolations } from '../pages/accessibility.ts';
import { files, fillSong, submitSong } from '../pages/add-song-form.ts';
import { save } from '../pages/api.ts';
import { topBar } from '../pages/layout.ts';
import { newMember, signUp } from '../pages/members.ts';
import { canGrantRoles } from '../pages/roles.ts';
import { accountMenu, giveReason, logIn, staff } from '../pages/staff.ts';
import type { Page } from '@playwright/test';

test.skip(!canGrantRoles, 'Needs the command of the operator');

async function openMember(admin: Page, username: string): Promise<void> {
  await admin.goto('/admin/members');
  await admin.getByLabel('Beginning of a username or email').fill(username);
  await admin.keyboard.press('Enter');
}

/** Creates an invitation. Returns its link. */
async function invite(admin: Page, note: string): Promise<string> {
  await admin.goto('/admin/invitations');
  await admin.getByLabel('Note').fill(note);
  await save(admin, () => admin.getByRole('button', { name: 'Invite' }).click());
  const link = admin.getByRole('status', { name: 'Link' });
  await expect(link).toHaveText(/\/signup#invitation=[\w-]{43}$/);
  await expectNoViolations(admin);
  const url = (await link.textContent()) ?? '';
  await admin.getByRole('button', { name: 'Done' }).click();
  return url;
}

test('an admin creates and revokes an invitation', async ({ browser }) => {
  const admin = await staff(browser, 'admin');
  const note = `For ${newMember().username}`;
  await invite(admin, note);
  const revoke = admin.getByRole('button', { name: `Revoke: ${note}` });
  await save(admin, () => revoke.click());
  await expect(revoke).toBeHidden();
});

test('an invitation signs somebody up, by keyboard on a phone', async ({ browser, page }) => {
  const admin = await staff(browser, 'admin');
  const url = await invite(admin, `For ${newMember().username}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url);
  await expect(page.getByText('You are invited.')).toBeVisible();
  await expectNoViolations(page);
  const { email, username, password } = newMember();
  await page.getByRole('main').getByLabel('Email').focus();
  for (const text of [email, username, '', password, password]) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(accountMenu(page)).toBeVisible();
});

test('an admin limits the songs of a member', async ({ browser, page, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  const { username } = await signUp(page.request);
  const admin = await staff(browser, 'admin');
  await openMember(admin, username);
  await admin.getByRole('button', { name: `Quotas: ${username}` }).click();
  await admin.getByRole('dialog').getByLabel('Songs').fill('0');
  await giveReason(admin, 'Uploaded only noise', 'Change');
  await expect(admin.getByText(`${username} has new quotas.`)).toBeVisible();

  await page.goto('/songs/new');
  await fillSong(page, { title: 'One too many', audio: files.ogg, image: files.png });
  await submitSong(page);
  await expect(page.getByText('Your account can’t add songs.')).toBeVisible();
});

test('an admin hands over a link, with which a member without mail sets a new password', async ({
  browser,
  page,
}) => {
  const member = await signUp(page.request);
  const admin = await staff(browser, 'admin');
  await openMember(admin, member.username);
  await admin.getByRole('button', { name: `Reset link: ${member.username}` }).click();
  await giveReason(admin, 'Asked for it in person', 'Create');
  const url = (await admin.getByRole('status', { name: 'Link' }).textContent()) ?? '';
  await expectNoViolations(admin);

  const password = 'another battery staple';
  const elsewhere = await browser.newPage();
  await elsewhere.setViewportSize({ width: 390, height: 844 });
  await elsewhere.goto(url);
  await elsewhere.getByLabel('New password', { exact: true }).fill(password);
  await elsewhere.getByLabel('Confirm Password').fill(password);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('main').getByRole('status')).toHaveText(/The password is changed/);
  await page.goto('/');
  await expect(topBar(page).getByRole('button', { name: 'Log in' })).toBeVisible();
  await logIn(page, { email: member.email, password });
});
