import { getTimeLeftMs } from '@rubato/service-kit';
import type { CustomFetch } from 'openid-client';

/** No document of a provider is nearly as long. */
const maxBytes = 256 * 1024;
/** What remains of the deadline for our own work. */
const ownMs = 300;
const maxMs = 10_000;

/** The requests of one step. They share a deadline, and `isUnavailable` says whether the provider failed to answer one. */
export class ProviderFetch {
  isUnavailable = false;
  readonly #signal = AbortSignal.timeout(Math.max(0, Math.floor(Math.min(getTimeLeftMs() - ownMs, maxMs))));

  readonly fetch: CustomFetch = async (url, options) => {
    try {
      const init = { ...options, signal: this.#signal } as RequestInit;
      const response = await fetch(url, init);
      if (response.status >= 500 || response.status === 429) this.isUnavailable = true;
      const { status, headers } = response;
      return new Response(await readLimited(response), { status, headers });
    } catch (error) {
      this.isUnavailable = true;
      throw error;
    }
  };
}

async function readLimited({ body }: Response): Promise<Buffer<ArrayBuffer> | null> {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw new Error('The response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
