import { expect, type Page } from '@playwright/test';
import { moderationTexts, type StaffRole } from '@rubato/contracts';
import { ownArtist } from '../pages/artists.ts';
import { offer } from '../support/installation.ts';
import { signUp } from '../pages/users.ts';
import { chooseFromMenu } from '../pages/menus.ts';
import { demoSongs } from '../pages/songs.ts';
import {
  appeals,
  blocked,
  decisions,
  entries,
  invitations,
  users,
  pastDecisions,
  reports,
} from './moderated-content.ts';
import type { Screens } from './screen.ts';

export const moderationScreens: Screens = {
  'report-song dialog': async (page) => {
    const [song] = await demoSongs(page.request);
    await page.context().clearCookies();
    await page.goto(`/song/${song.id}`);
    await chooseFromMenu(page, song.title, 'Report');
    const dialog = page.getByRole('dialog', { name: 'Report this song' });
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(dialog.getByText(moderationTexts.categoryRequired, { exact: true })).toBeVisible();
  },
  'report-artist dialog': async (page) => {
    await signUp(page.request);
    const { id } = await ownArtist(page.request);
    await page.goto(`/?modal=account:report-artist&of=${id}`);
    await expect(page.getByRole('dialog').getByLabel('What is it about?')).toBeVisible();
  },
  decisions: async (page) => {
    await signUp(page.request);
    await page.route('**/api/auth/decisions', (route) => route.fulfill({ json: { decisions } }));
    await page.goto('/settings/decisions');
    await page.getByRole('button', { name: 'Appeal' }).click();
    await expect(page.getByText(moderationTexts.appealRequired)).toBeVisible();
  },
  'no decisions': async (page) => {
    await signUp(page.request);
    await page.goto('/settings/decisions');
    await expect(page.getByText('No moderator has decided about your content')).toBeVisible();
  },
  'reports and appeals': async (page) => {
    await openReports(page);
  },
  'reports and appeals, empty': async (page) => {
    await becomeStaff(page, 'moderator');
    await stubList(page, 'reports', []);
    await stubList(page, 'appeals', []);
    await page.goto('/admin/reports');
    await expect(page.getByText('No appeals are waiting')).toBeVisible();
  },
  'block dialog': async (page) => {
    await openReports(page);
    await page.getByRole('button', { name: /^Block: / }).click();
    await expectReasonRequired(page, 'Block');
  },
  'reverse-decision dialog': async (page) => {
    await openReports(page);
    await page
      .getByRole('button', { name: /^Reverse the decision: / })
      .first()
      .click();
    await expectReasonRequired(page, 'Reverse');
  },
  'blocked content': async (page) => {
    await openDecisions(page);
  },
  'no blocked content': async (page) => {
    await becomeStaff(page, 'moderator');
    await stubList(page, 'decisions', []);
    await page.goto('/admin/decisions');
    await expect(page.getByText('Nothing is blocked')).toBeVisible();
  },
  'all decisions': async (page) => {
    await openDecisions(page);
    await stubList(page, 'decisions', pastDecisions);
    await page.getByRole('switch', { name: 'Show all decisions' }).check();
    await expect(page.getByRole('list', { name: 'All decisions' })).toBeVisible();
  },
  'unblock dialog': async (page) => {
    await openDecisions(page);
    await page.getByRole('button', { name: 'Unblock: Tides' }).click();
    await expectReasonRequired(page, 'Unblock');
  },
  users: async (page) => {
    await openUsers(page);
  },
  'suspension dialog': async (page) => {
    await openUsers(page);
    await page.getByRole('button', { name: 'Suspend: ada' }).click();
    await expectReasonRequired(page, 'Suspend');
  },
  'role dialog': async (page) => {
    await openUsers(page);
    await page.getByRole('button', { name: 'Role: ada' }).click();
    await expect(page.getByRole('dialog').getByLabel('Role', { exact: true })).toBeVisible();
  },
  'quotas dialog': async (page) => {
    await openUsers(page);
    await page.getByRole('button', { name: 'Quotas: ada' }).click();
    await expect(page.getByRole('dialog').getByLabel('Storage in GB')).toBeVisible();
  },
  'reset-link dialog': async (page) => {
    await openUsers(page);
    await page.getByRole('button', { name: 'Reset link: ada' }).click();
    await expectReasonRequired(page, 'Create');
  },
  'reset-link dialog with the link': async (page) => {
    await stubLink(page, '**/api/admin/members/*/reset-link', '/reset-password#token=');
    await openUsers(page);
    await page.getByRole('button', { name: 'Reset link: ada' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Has lost the password');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expectLink(page);
  },
  invitations: async (page) => {
    await openInvitations(page);
    await page.getByLabel('Valid for (days)').fill('1000');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText(moderationTexts.days)).toBeVisible();
  },
  'invitation dialog with the link': async (page) => {
    await openInvitations(page);
    await stubLink(page, '**/api/admin/invitations', '/signup#invitation=');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expectLink(page);
  },
  'audit log': async (page) => {
    await becomeStaff(page, 'admin');
    await stubList(page, 'audit', entries, 'entries');
    await page.goto('/admin/audit');
    await expect(page.getByRole('list', { name: 'Acts' })).toBeVisible();
  },
  'admin pages for users': async (page) => {
    await signUp(page.request);
    await page.goto('/admin/members');
    await expect(page.getByRole('link', { name: 'Back to the home page' })).toBeVisible();
  },
};

/** Signs up a user whom the page takes for a moderator or an admin. The API still knows that they are not. */
async function becomeStaff(page: Page, role: StaffRole): Promise<void> {
  await signUp(page.request);
  await offer(page, { mail: 'smtp' });
  await page.route('**/api/auth/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), role } });
  });
}

/** The first page of a list that only moderators or admins can read, and that has a second one. */
async function stubList(page: Page, name: string, list: readonly object[], field = name): Promise<void> {
  const next = list.length ? 1 : null;
  await page.route(`**/api/admin/${name}?*`, (route) => route.fulfill({ json: { [field]: list, next } }));
}

async function stubLink(page: Page, calls: string, path: string): Promise<void> {
  await page.route(calls, (route) => {
    const { origin } = new URL(route.request().url());
    const url = `${origin}${path}${'a'.repeat(43)}`;
    return route.fulfill({ json: { url, invitation: invitations[0] } });
  });
}

async function openReports(page: Page): Promise<void> {
  await becomeStaff(page, 'moderator');
  await stubList(page, 'reports', reports);
  await stubList(page, 'appeals', appeals);
  await page.goto('/admin/reports');
  await expect(page.getByRole('list', { name: 'Appeals' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Reports', exact: true })).toBeVisible();
}

async function openDecisions(page: Page): Promise<void> {
  await becomeStaff(page, 'moderator');
  await stubList(page, 'decisions', blocked);
  await page.goto('/admin/decisions');
  await expect(page.getByRole('list', { name: 'Blocked content' })).toBeVisible();
}

async function openUsers(page: Page): Promise<void> {
  await becomeStaff(page, 'admin');
  await stubList(page, 'members', users);
  await page.goto('/admin/members');
  await expect(page.getByRole('list', { name: 'Found users' })).toBeVisible();
}

async function openInvitations(page: Page): Promise<void> {
  await becomeStaff(page, 'admin');
  await stubList(page, 'invitations', invitations);
  await page.goto('/admin/invitations');
  await expect(page.getByRole('list', { name: 'Created invitations' })).toBeVisible();
}

async function expectReasonRequired(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog.getByText(moderationTexts.reasonRequired)).toBeVisible();
}

const expectLink = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog').getByRole('status', { name: 'Link' })).toBeVisible();
