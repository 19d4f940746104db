import { expect, type APIRequestContext, type Page, type Request } from '@playwright/test';
import { storedImageSchema } from '@rubato/contracts';
import { readFile } from 'node:fs/promises';

/** Calls the API with the session of `request`. Fails the test unless the response is successful. */
export function callApi(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<unknown> {
  return sendToApi(request, path, { method, ...(data && { data }) });
}

/** Uploads a PNG file for an album or a playlist. Returns its URL. */
export async function uploadImage(request: APIRequestContext, path: string): Promise<string> {
  const image = { name: 'image.png', mimeType: 'image/png', buffer: await readFile(path) };
  const stored = await sendToApi(request, '/api/images', { method: 'POST', multipart: { image } });
  return storedImageSchema.parse(stored).image_url;
}

export async function sendToApi(
  request: APIRequestContext,
  path: string,
  options: Parameters<APIRequestContext['fetch']>[1],
): Promise<unknown> {
  const headers = { 'x-csrf-token': (await csrfToken(request)) ?? (await requestCsrfToken(request)) };
  const response = await request.fetch(path, { ...options, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/**
 * Performs `action` in the page, and resolves when it is saved. A reload before that could show the state before it. What the page sent
 * before `action` does not count.
 */
export async function save(page: Page, action: () => Promise<void>): Promise<void> {
  const sent = new Set<Request>();
  const remember = (request: Request) => void sent.add(request);
  page.on('request', remember);
  const isSaved = page.waitForResponse(
    (response) =>
      response.ok() &&
      sent.has(response.request()) &&
      response.request().method() !== 'GET' &&
      new URL(response.url()).pathname.startsWith('/api/'),
  );
  await Promise.all([isSaved, action()]);
  page.off('request', remember);
}

async function csrfToken(request: APIRequestContext): Promise<string | undefined> {
  const { cookies } = await request.storageState();
  return cookies.find(({ name }) => name === 'csrf_token')?.value;
}

/** Every API response sets the cookie. */
async function requestCsrfToken(request: APIRequestContext): Promise<string> {
  await request.get('/api/auth/');
  return (await csrfToken(request)) ?? '';
}
