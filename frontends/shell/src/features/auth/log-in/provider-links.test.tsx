import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { AuthOptions } from '@rubato/contracts';
import { createQueryClient, QueryClientProvider } from '@rubato/web-kit';
import { cleanup, render, screen } from '@testing-library/react';
import { ProviderLinks } from './provider-links.tsx';

let options: AuthOptions;

beforeEach(() => {
  options = { mail: 'off', providers: [{ name: 'main', label: 'Main' }] };
  globalThis.fetch = jest.fn(() =>
    Promise.resolve({ ok: true, status: 200, headers: new Map(), json: () => Promise.resolve(options) }),
  ) as unknown as typeof fetch;
});
afterEach(cleanup);

const show = (path: string) => {
  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProviderLinks />
    </QueryClientProvider>,
  );
};

test.each([
  ['/albums/1', '/albums/1'],
  ['/search?q=a+b&modal=login', '/search?q=a+b'],
  ['/?modal=signup', '/'],
  ['/login', '/'],
])('a sign-in from %s returns to %s', async (path, returnTo) => {
  show(path);
  const link = await screen.findByRole('link', { name: 'Continue with Main' });
  expect(link.getAttribute('href')).toBe(`/api/auth/oidc/main?return_to=${encodeURIComponent(returnTo)}`);
});
