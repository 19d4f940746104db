import { userSchema } from '@rubato/contracts';
import { expect, test } from '../../journey.ts';
import { expectNoViolations } from '../../support/accessibility.ts';
import { signUp } from '../../pages/users.ts';
import { catalogSongs } from '../../pages/songs.ts';

interface Description {
  readonly paths: Record<string, Record<string, { readonly summary: string }>>;
}

for (const colorScheme of ['dark', 'light'] as const)
  test(`the API documentation is accessible and shows every operation in the ${colorScheme} theme`, async ({
    page,
    baseURL,
  }) => {
    // Checking the accessibility of a page of this size takes long on a busy machine.
    test.slow();
    const otherHosts: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) otherHosts.push(request.url());
    });
    const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as Description;
    const summaries = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ summary }) => summary),
    );
    await page.emulateMedia({ colorScheme });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1, name: 'Rubato API' })).toBeVisible();
    const links = page.getByRole('link', { name: 'HTTP Method' });
    await expect(links).toHaveText(summaries.map((summary) => new RegExp(`^\\s*${summary}`)));
    await expectNoViolations(page);
    expect(otherHosts).toEqual([]);
  });

test('the API documentation sends requests with the session and its CSRF token', async ({
  page,
  baseURL,
}) => {
  await signUp(page.request);
  const [song] = await catalogSongs(page.request);
  const songId = song?.id ?? 0;
  await page.goto('/api/docs#tag/likes/POST/api/likes/{songId}');
  await page.getByRole('button', { name: /Test Request\s*\(post \/api\/likes/ }).click();
  const client = page.getByRole('dialog', { name: 'API Client' });
  const row = client.getByRole('row', { name: 'Include songId in request' });
  await row.getByRole('combobox', { name: 'Value' }).fill(String(songId));
  const response = page.waitForResponse(`**/api/likes/${songId}`);
  await client.getByRole('button', { name: 'Send Request' }).click();
  expect([(await response).url(), (await response).status()]).toEqual([
    `${baseURL}/api/likes/${songId}`,
    200,
  ]);
  const user = userSchema.parse(await (await page.request.get('/api/auth')).json());
  expect(user.likedSongIds).toEqual([songId]);
});
