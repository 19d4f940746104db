import { setTimeout } from 'node:timers/promises';

const timeoutMs = 60_000;

/** Repeats `send` after 503 and its Retry-After, like a client of a product at its limit. */
export async function whenAvailable(send: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const response = await send();
    if (response.status !== 503 || Date.now() > end) return response;
    await setTimeout(Number(response.headers.get('retry-after')) * 1000);
  }
}
