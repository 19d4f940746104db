import { jest } from '@jest/globals';
import { MemoryRouter, QueryClientProvider, createQueryClient, useLocation } from '@rubato/web-kit';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

interface Answer {
  status: number;
  body: unknown;
}
/** What the server says, by method and path without its search: `GET /api/auth/`. */
export type Answers = Record<string, Answer>;
export interface Call {
  method: string;
  path: string;
  body: unknown;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const refused = (status: number, errors: Record<string, string>): Answer => ({
  status,
  body: { errors },
});

/** Answers the calls of a test out of `answers`, which the test may change, and tells what was asked. */
export function answerCalls(answers: () => Answers): Call[] {
  const calls: Call[] = [];
  document.cookie = 'csrf_token=t';
  globalThis.fetch = jest.fn((path: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ method, path, body });
    const answer = answers()[`${method} ${path.split('?')[0]}`] ?? refused(404, { message: 'Not found' });
    const { status } = answer;
    return Promise.resolve({
      ok: status < 400,
      status,
      headers: new Headers(),
      json: () => Promise.resolve(answer.body),
    });
  }) as unknown as typeof fetch;
  return calls;
}

/** Shows `children` at `path`, with a cache of their own. */
export function showPage(children: ReactNode, path = '/'): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {children}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Where the page stands now. */
export const address = (): string | null => screen.getByTestId('address').textContent;

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
