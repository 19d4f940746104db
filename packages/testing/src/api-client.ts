/** A client of the public API with a cookie jar, like a browser's. */
export class ApiClient {
  readonly cookies = new Map<string, string>();

  /** `onResponse` receives a clone of every response before the caller does. Its errors reject the request. */
  constructor(
    readonly url: string,
    private readonly onResponse?: (method: string, path: string, response: Response) => Promise<void>,
  ) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('POST', path, body, headers);
  }

  /** Sends a request with the jar's cookies and CSRF token. `headers` override these; an empty value removes a header. */
  async send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (!this.cookies.has('csrf_token')) await this.#fetch('GET', '/api/auth/', undefined, {});
    return this.#fetch(method, path, body, {
      'x-csrf-token': this.cookies.get('csrf_token') ?? '',
      ...headers,
    });
  }

  async #fetch(
    method: string,
    path: string,
    body: object | undefined,
    extra: Record<string, string>,
  ): Promise<Response> {
    const headers = new Headers({
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });
    if (body && !(body instanceof FormData)) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(extra)) if (value) headers.set(name, value);
    const payload = body instanceof FormData ? body : body && JSON.stringify(body);
    const response = await fetch(this.url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(payload ? { body: payload } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) this.#store(cookie);
    await this.onResponse?.(method, path, response.clone());
    return response;
  }

  #store(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (!value || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)))
      this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
