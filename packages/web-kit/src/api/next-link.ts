/** The address of the next page from a `Link` header (RFC 8288), as a path of this origin; undefined on the last page. */
export function nextLink(header: string | null): string | undefined {
  for (const link of header?.split(/,(?=\s*<)/) ?? []) {
    const match = /^\s*<([^>]*)>(.*)$/.exec(link);
    if (match?.[1] && /;\s*rel="?(?:[^"]*\s)?next(?:\s[^"]*)?"?/i.test(match[2] ?? ''))
      return asPath(match[1]);
  }
  return undefined;
}

function asPath(address: string): string {
  const url = new URL(address, location.origin);
  return url.pathname + url.search;
}
