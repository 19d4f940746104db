import { httpNames } from '@rubato/contracts';

/** The session's CSRF token as the server left it in its readable cookie. */
function csrfCookie(): string | undefined {
  const prefix = `${httpNames.csrfCookie}=`;
  const cookie = document.cookie.split('; ').find((candidate) => candidate.startsWith(prefix));
  return cookie && decodeURIComponent(cookie.slice(prefix.length));
}

/** Every answer under `/api` sets the cookie; the session check is the cheapest. */
export async function refreshCsrfToken(): Promise<void> {
  await fetch('/api/auth/');
}

/** The header that unsafe methods need. Asks the server for a token first where there is none yet. */
export async function csrfHeaders(): Promise<Record<string, string>> {
  if (!csrfCookie()) await refreshCsrfToken();
  const token = csrfCookie();
  return token ? { [httpNames.csrfHeader]: token } : {};
}
