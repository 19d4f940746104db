import { expect, test } from '../../journey.ts';

const challenge = `${'a'.repeat(22)}.1800000000.20.${'b'.repeat(43)}`;
const rejection = {
  status: 429,
  json: { errors: { message: 'Too many attempts. Please try again in 15 minutes.', proofOfWork: challenge } },
};

test('a worker computes the proof that a log-in above the limit of an address needs', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/);
  const proofs: (string | undefined)[] = [];
  await page.route('/api/auth/demo', async (route) => {
    proofs.push(route.request().headers()['x-proof-of-work']);
    await (proofs.length === 1 ? route.fulfill(rejection) : route.continue());
  });
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Demo log in' }).click();
  await expect(page).toHaveURL('/');
  expect(proofs).toEqual([undefined, expect.stringMatching(/^a{22}\.\d+\.20\.b{43}~\d+\.\d+\.\d+\.\d+$/)]);
});

test('closing the form stops the worker', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 429/);
  const challengeForHours = challenge.replace('.20.', '.9999999.');
  const json = { errors: { ...rejection.json.errors, proofOfWork: challengeForHours } };
  await page.route('/api/auth/demo', (route) => route.fulfill({ ...rejection, json }));
  await page.goto('/login');
  const started = page.waitForEvent('worker');
  await page.getByRole('main').getByRole('button', { name: 'Demo log in' }).click();
  const worker = await started;
  await expect(page.getByRole('status').filter({ hasText: 'proving that you are not a bot' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Verification' })).toBeVisible();
  const stopped = worker.waitForEvent('close');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await stopped;
  await expect(page).toHaveURL('/signup');
});
