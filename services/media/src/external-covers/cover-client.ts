import { fileLimits } from '@rubato/contracts';
import followRedirects from 'follow-redirects';
import type { IncomingMessage } from 'node:http';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const { http, https } = followRedirects;

const timeoutMs = 10_000;
const maxRedirects = 3;

/** No encoding: a small response could expand to a large one. */
const headers = {
  accept: 'image/webp, image/png, image/jpeg',
  'accept-encoding': 'identity',
  'user-agent': 'Rubato',
};

/**
 * Requests images from other hosts. Connects to public addresses only: the agents check each address that a host name resolves to, for
 * redirects too, and connect to the address that they have checked.
 */
export class CoverClient {
  readonly #agents: { http: RequestFilteringHttpAgent; https: RequestFilteringHttpsAgent };

  /** `privateAddresses` are allowed although they are not public. */
  constructor(privateAddresses: readonly string[]) {
    const options = { allowIPAddressList: [...privateAddresses] };
    this.#agents = {
      http: new RequestFilteringHttpAgent(options),
      https: new RequestFilteringHttpsAgent(options),
    };
  }

  /**
   * Yields the response to a GET request. Throws unless it is a success with at most the bytes of an uploaded image, ends within ten
   * seconds, and follows at most three redirects.
   */
  async *read(url: string, signal: AbortSignal): AsyncGenerator<Buffer> {
    const response = await this.#get(url, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    try {
      if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}`);
      let bytes = 0;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > fileLimits.image.bytes) throw new Error('Too large');
        yield chunk;
      }
      if (!response.complete) throw new Error('Incomplete');
    } finally {
      response.destroy();
    }
  }

  #get(url: string, signal: AbortSignal): Promise<IncomingMessage> {
    const { get } = url.toLowerCase().startsWith('https:') ? https : http;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get(url, { agents: this.#agents, headers, maxRedirects, signal }, resolve).on('error', reject);
    return promise;
  }
}
