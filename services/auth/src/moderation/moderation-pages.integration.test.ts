import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  userManagementMessages,
  moderationLimits,
  moderationMessages,
  type Appeal,
  type AuditEntry,
  type ListedDecision,
  type Report,
} from '@rubato/contracts';
import { startTestAuth, type TestAuth, type TestUser } from '../../testing/test-auth.ts';

interface Page {
  readonly entries: readonly (Appeal | AuditEntry | ListedDecision | Report)[];
  readonly next: number | null;
}

/** How many there are of everything, each with the longest texts: more than fit into one message. */
const count = 120;
let auth: TestAuth;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  auth = await startTestAuth({ SIGN_UPS_PER_ADDRESS: '0' });
  [admin, user] = [await auth.signUp(), await auth.signUp()];
  await auth.database.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [admin.account.id]);
  admin = { ...admin, actor: { ...admin.actor, role: 'admin' } };
  await auth.database.query(
    `INSERT INTO decisions (kind, subject_id, owner_id, title, action, reason, decided_by, appeal, appealed_at, appeal_reason)
      SELECT 'song', n, $1, 'Azulejo', 'block', text, $2, text, now(), text
      FROM generate_series(1, ${count}) n, repeat('長', $3) text`,
    [user.account.id, admin.account.id, moderationLimits.reason],
  );
  await auth.database.query(
    `INSERT INTO reports (kind, subject_id, owner_id, title, count)
      SELECT 'song', n, $1, 'Azulejo', 20 FROM generate_series(1, ${count}) n`,
    [user.account.id],
  );
  await auth.database.query(
    `INSERT INTO report_texts (report_id, category, text)
      SELECT id, 'other', repeat('長', $1) FROM reports, generate_series(1, 20)`,
    [moderationLimits.reportText],
  );
}, 120_000);
afterAll(async () => {
  await auth.close();
});

const lists = {
  reports: async (page) => {
    const { reports, next } = await auth.call(moderationMessages.reports, page);
    return { entries: reports, next };
  },
  appeals: async (page) => {
    const { appeals, next } = await auth.call(moderationMessages.appeals, page);
    return { entries: appeals, next };
  },
  decisions: async (page) => {
    const { decisions, next } = await auth.call(moderationMessages.decisions, page);
    return { entries: decisions, next };
  },
} satisfies Record<string, (page: ReturnType<typeof pageAfter>) => Promise<Page>>;

const pageAfter = (after: number | null) => ({
  actor: admin.actor,
  limit: 100,
  ...(after === null ? {} : { after }),
});

it.each(Object.keys(lists) as (keyof typeof lists)[])(
  'all %s with the longest texts are read page by page',
  async (name) => {
    const ids: number[] = [];
    let next: number | null = null;
    do {
      const page: Page = await lists[name](pageAfter(next));
      ids.push(...page.entries.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(new Set(ids).size).toBe(count);
    expect(ids).toHaveLength(count);
  },
);

it('users see as many of their latest decisions as fit into a message', async () => {
  const { decisions } = await auth.call(moderationMessages.ownDecisions, { actor: user.actor });
  expect(decisions.length).toBeGreaterThan(20);
  expect(decisions[0]).toMatchObject({ subject_id: count });
});

it('the audit log with the longest reasons is read', async () => {
  const form = { reason: '長'.repeat(moderationLimits.reason) };
  await auth.call(userManagementMessages.suspend, { actor: admin.actor, id: user.account.id, form });
  const { entries } = await auth.call(userManagementMessages.audit, pageAfter(null));
  expect(entries).toMatchObject([{ action: 'member.suspend', ...form }]);
});
