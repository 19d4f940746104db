/** The address of the next page from a `Link` header (RFC 8288), as a path of this origin; undefined on the last page. */
export function parseNextLink(header: string | null): string | undefined {
  for (const link of header?.split(/,(?=\s*<)/) ?? []) {
    const [, address, parameters = ''] = /^\s*<([^>]*)>(.*)$/.exec(link) ?? [];
    if (address && parseRelations(parameters).includes('next')) return toPath(address);
  }
  return undefined;
}

function parseRelations(parameters: string): string[] {
  const [, quoted, plain] = /;\s*rel=(?:"([^"]*)"|([^\s;"]+))/i.exec(parameters) ?? [];
  return (quoted ?? plain ?? '').toLowerCase().split(/\s+/);
}

function toPath(address: string): string {
  const url = new URL(address, location.origin);
  return url.pathname + url.search;
}
