/** Follows a sign-in at a provider like a browser that is not signed in there: through redirects, with its cookies. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>();

  /** Resolves with the query of the address that the provider sends the browser back to. */
  async visit(url: string, isReturn: (location: URL) => boolean = isCallback): Promise<string> {
    let current = new URL(url);
    for (let step = 0; step < 10; step += 1) {
      const response = await fetch(current, { redirect: 'manual', headers: { cookie: this.#header() } });
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
      const location = response.headers.get('location');
      if (!location) throw new Error(`No redirect: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      current = new URL(location, current);
      if (isReturn(current)) return current.search.slice(1);
    }
    throw new Error('Too many redirects');
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  #header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback');
