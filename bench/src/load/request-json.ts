import type { ApiClient } from '@rubato/testing';

/** Sends a request and resolves with the body of its response. Throws unless it has succeeded. */
export async function requestJson<Body>(
  client: ApiClient,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const response = await client.send(method, path, body);
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}
