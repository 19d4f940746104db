import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, QueryClientProvider, createQueryClient, useLocation } from '../src/index.ts';

interface MockResponse {
  status: number;
  body: unknown;
}
/** Mocked responses by method and path without query string: `GET /api/auth/`. */
export type Responses = Record<string, MockResponse>;
export interface Call {
  method: string;
  path: string;
  body: unknown;
}

export const ok = (body: unknown): MockResponse => ({ status: 200, body });
export const errorResponse = (status: number, errors: Record<string, string>): MockResponse => ({
  status,
  body: { errors },
});

/** Mocks `fetch` with `responses`, which the test may change. Returns the recorded calls. */
export function mockApi(responses: () => Responses): Call[] {
  const calls: Call[] = [];
  document.cookie = 'csrf_token=t';
  globalThis.fetch = jest.fn((path: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ method, path, body });
    const response =
      responses()[`${method} ${path.split('?')[0]}`] ?? errorResponse(404, { message: 'Not found' });
    const { status } = response;
    return Promise.resolve({
      ok: status < 400,
      status,
      headers: new Headers(),
      json: () => Promise.resolve(response.body),
    });
  }) as unknown as typeof fetch;
  return calls;
}

/** Renders `children` at `path` with a query cache of their own. */
export function renderPage(children: ReactNode, path = '/'): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {children}
        <CurrentUrl />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** The current path and query string. */
export const currentUrl = (): string | null => screen.getByTestId('current-url').textContent;

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <output data-testid="current-url">{`${pathname}${search}`}</output>;
}
