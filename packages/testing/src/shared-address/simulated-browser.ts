import { Agent, request, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** As many as browsers open to one host over HTTP/1.1. */
const maxConnections = 6;
const maxAttempts = 3;

export interface BrowserResponse {
  readonly status: number;
}

/** A browser with its own cookies and keep-alive connections, which stay open until it is closed. */
export class SimulatedBrowser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  readonly #cookies = new Map<string, string>();
  readonly #playing: IncomingMessage[] = [];

  constructor(private readonly url: string) {}

  /** Sends a request and reads the response. Rejects if the server closes a new connection without a response. */
  async send(method: string, path: string, body?: object): Promise<BrowserResponse> {
    const response = await this.#request(method, path, body);
    await finished(response.resume());
    return { status: response.statusCode ?? 0 };
  }

  /** Begins to read a file and pauses, like a player that has buffered enough. */
  async play(path: string): Promise<BrowserResponse> {
    const response = await this.#request('GET', path);
    response.on('error', () => {});
    response.pause();
    this.#playing.push(response);
    return { status: response.statusCode ?? 0 };
  }

  /** Closes all connections. */
  close(): void {
    for (const response of this.#playing) response.destroy();
    this.#agent.destroy();
  }

  async #request(method: string, path: string, body?: object): Promise<IncomingMessage> {
    const encoded = body && (body instanceof FormData ? new Response(body) : Response.json(body));
    const content = encoded && Buffer.from(await encoded.arrayBuffer());
    const contentType = encoded?.headers.get('content-type');
    const headers = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': this.#cookies.get('csrf_token') ?? '',
      ...(content && { 'content-length': content.length }),
      ...(contentType && { 'content-type': contentType }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const sent = request(this.url + path, { method, headers, agent: this.#agent });
      try {
        const response = await new Promise<IncomingMessage>((resolve, reject) => {
          sent.once('response', resolve).on('error', reject).end(content);
        });
        for (const cookie of response.headers['set-cookie'] ?? []) this.#store(cookie);
        return response;
      } catch (error) {
        // Browsers, too, send a request again if its connection had been idle and is closed meanwhile.
        if (!sent.reusedSocket || attempt === maxAttempts) throw error;
      }
    }
  }

  #store(cookie: string): void {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    this.#cookies.set(name, value);
  }
}
