import type { Album } from '@rubato/contracts';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { expectNoViolations } from '../pages/accessibility.ts';
import { files } from '../pages/add-song-form.ts';
import { callApi, save, uploadImage } from '../pages/api.ts';
import { fillLogIn } from '../pages/auth-forms.ts';
import { expectFocusIn, pressEnter } from '../pages/focus.ts';
import { topBar } from '../pages/layout.ts';
import { newMember, signUp, type Member } from '../pages/members.ts';
import { menuButton } from '../pages/menus.ts';
import { canGrantRoles, grantRole } from '../pages/roles.ts';

const accountMenu = (page: Page) => topBar(page).getByRole('button', { name: 'Account menu' });

/** A browser in which a new member with this role is logged in. */
async function staff(browser: Browser, role: 'moderator' | 'admin'): Promise<Page> {
  const page = await browser.newPage();
  const { email, username, password } = await signUp(page.request);
  await grantRole(username, role);
  await page.context().clearCookies();
  await page.goto('/login');
  await fillLogIn(page.getByRole('main'), { email, password });
  await expect(accountMenu(page)).toBeVisible();
  return page;
}

async function newAlbum(browser: Browser): Promise<{ owner: Page; album: Album }> {
  const owner = await browser.newPage();
  const { username } = await signUp(owner.request);
  // A cover of another host would fail on the pages of all later journeys, and one that others use would be blocked for these too.
  const image_url = await uploadImage(owner.request, files.png);
  const form = { title: `Album of ${username}`, image_url, release_year: 1999 };
  return { owner, album: (await callApi(owner.request, 'POST', '/api/albums', form)) as Album };
}

async function giveReason(page: Page, reason: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await expectNoViolations(page);
  await save(page, () => dialog.getByRole('button', { name: action }).click());
  await expect(dialog).toBeHidden();
}

test('a reported album is blocked, and shown again after an appeal', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.skip(!canGrantRoles, 'Needs the command of the operator');
  // Four people take part.
  test.slow();
  expectedErrors.push(/status of 404/, /net::ERR_/);
  const { owner, album } = await newAlbum(browser);
  await signUp(page.request);

  // By keyboard.
  await page.goto(`/albums/${album.id}`);
  await pressEnter(menuButton(page.getByRole('main'), album.title));
  // Opening a menu or a dialog moves the focus.
  await expectFocusIn(page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Report' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report this album' });
  await expectFocusIn(dialog);
  await dialog.getByLabel('What is wrong?').pressSequentially('Copy');
  await dialog.getByLabel('Details').fill('This is my music');
  await expectNoViolations(page);
  await pressEnter(dialog.getByRole('button', { name: 'Report' }));
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();

  const moderator = await staff(browser, 'moderator');
  await accountMenu(moderator).click();
  await moderator.getByRole('menuitem', { name: 'Moderation' }).click();
  await expect(moderator).toHaveURL('/admin/reports');
  await expect(moderator.getByRole('list', { name: `Reports of ${album.title}` })).toHaveText(
    'Copyright This is my music',
  );
  await expectNoViolations(moderator);
  await moderator.getByRole('button', { name: `Block: ${album.title}` }).click();
  await giveReason(moderator, 'It belongs to someone else', 'Block');
  await expect(moderator.getByRole('link', { name: album.title })).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'This album doesn’t exist or was deleted' })).toBeVisible();

  await owner.goto(`/albums/${album.id}`);
  await expect(owner.getByRole('main').getByRole('status')).toContainText('It belongs to someone else');
  await owner.goto('/settings/decisions');
  await expectNoViolations(owner);
  await owner.getByLabel(`Why is the decision about ${album.title} wrong?`).fill('I recorded it');
  await save(owner, () => owner.getByRole('button', { name: 'Appeal' }).click());
  await expect(owner.getByText('Your appeal waits for a decision.')).toBeVisible();

  await moderator.close();
  const admin = await staff(browser, 'admin');
  await admin.goto('/admin/reports');
  await admin.getByRole('button', { name: `Reverse the decision: ${album.title}` }).click();
  await giveReason(admin, 'That is right', 'Reverse');
  await page.reload();
  await expect(page.getByRole('heading', { name: album.title })).toBeVisible();
  await admin.getByRole('link', { name: 'Audit log' }).click();
  await expect(admin.getByText(`Reversed the decision about album ${album.id}`)).toBeVisible();
  await expectNoViolations(admin);
});

test('an admin finds a member, changes their role, and suspends them', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.skip(!canGrantRoles, 'Needs the command of the operator');
  expectedErrors.push(/status of 40[134]/);
  const member: Member = await signUp(page.request);
  await page.goto('/admin/members');
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist or was deleted' })).toBeVisible();

  const admin = await staff(browser, 'admin');
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/admin/members');
  const search = async () => {
    await admin.getByLabel('Beginning of a username or email').fill(member.username);
    await admin.keyboard.press('Enter');
  };
  await search();
  await admin.getByRole('button', { name: `Role: ${member.username}` }).click();
  await admin.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption('Moderator');
  await giveReason(admin, 'Knows the music', 'Change');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();

  await admin.getByRole('button', { name: `Suspend: ${member.username}` }).click();
  await giveReason(admin, 'Shared the account', 'Suspend');
  await expect(admin.getByText('Shared the account')).toBeVisible();
  await expectNoViolations(admin);
  await page.goto('/login');
  await fillLogIn(page.getByRole('main'), { email: member.email, password: member.password });
  await expect(page.getByText('This account is suspended')).toBeVisible();
});

test('an admin creates and revokes an invitation', async ({ browser }) => {
  test.skip(!canGrantRoles, 'Needs the command of the operator');
  const admin = await staff(browser, 'admin');
  const note = `For ${newMember().username}`;
  await admin.goto('/admin/invitations');
  await admin.getByLabel('Note').fill(note);
  await save(admin, () => admin.getByRole('button', { name: 'Invite' }).click());
  await expect(admin.getByRole('status', { name: 'Link' })).toHaveText(/\/signup#invitation=[\w-]{43}$/);
  await expectNoViolations(admin);
  await admin.getByRole('button', { name: 'Done' }).click();
  const revoke = admin.getByRole('button', { name: `Revoke: ${note}` });
  await save(admin, () => revoke.click());
  await expect(revoke).toBeHidden();
});
