import { httpNames } from '@rubato/contracts';
import { sendRequest } from './send-request.ts';

/** The session's CSRF token from its readable cookie. */
function readCsrfCookie(): string | undefined {
  const prefix = `${httpNames.csrfCookie}=`;
  const cookie = document.cookie.split('; ').find((candidate) => candidate.startsWith(prefix));
  return cookie && decodeURIComponent(cookie.slice(prefix.length));
}

/** Every response under `/api` sets the cookie; the session check is the cheapest. Throws an `ApiError` if the network fails. */
export async function refreshCsrfToken(): Promise<void> {
  await sendRequest('/api/auth/');
}

/** The header that unsafe methods require. Fetches a token first if there is none. */
export async function createCsrfHeaders(): Promise<Record<string, string>> {
  if (!readCsrfCookie()) await refreshCsrfToken();
  const token = readCsrfCookie();
  return token ? { [httpNames.csrfHeader]: token } : {};
}
