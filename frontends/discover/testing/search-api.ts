import { jest } from '@jest/globals';
import type { SearchResult, Song, User } from '@rubato/contracts';
import { ok, errorResponse } from '@rubato/web-kit/testing';

/** One request for search results, which the test answers. */
export interface PendingSearch {
  readonly text: string;
  readonly parameters: URLSearchParams;
  /** Whether the page no longer wants the response. */
  readonly isAborted: () => boolean;
  readonly answer: (result: SearchResult) => void;
  readonly fail: (status: number, text: string) => void;
}

/** Mocks `fetch`: searches stay pending until the test answers them. Responses to aborted requests arrive as well. */
export function mockSearchApi(user: () => User | null, songs: readonly Song[] = []): PendingSearch[] {
  const searches: PendingSearch[] = [];
  globalThis.fetch = jest.fn((path: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(path, 'http://page');
    if (pathname === '/api/search') {
      const { promise, resolve } = Promise.withResolvers<Response>();
      searches.push({
        text: searchParams.get('q') ?? '',
        parameters: searchParams,
        isAborted: () => init?.signal?.aborted ?? false,
        answer: (result) => resolve(responseOf(ok(result))),
        fail: (status, text) => resolve(responseOf(errorResponse(status, { server: text }))),
      });
      return promise;
    }
    if (pathname === '/api/songs') return Promise.resolve(responseOf(ok({ songs })));
    const current = user();
    if (pathname !== '/api/auth/' || !current)
      return Promise.resolve(responseOf(errorResponse(401, { message: 'Unauthorized' })));
    return Promise.resolve(responseOf(ok(current)));
  }) as unknown as typeof fetch;
  return searches;
}

const responseOf = ({ status, body }: { status: number; body: unknown }): Response =>
  ({
    ok: status < 400,
    status,
    headers: new Headers(),
    json: () => Promise.resolve(body),
  }) as Response;
