import { maxMessageBytes } from '@rubato/service-kit';

/** For what a reply contains beside its entries. */
const marginBytes = 4096;

/** A page of a list, and the id after which the next one starts; null if this is the last one. */
export interface Page<Entry> {
  readonly entries: Entry[];
  readonly next: number | null;
}

/** Takes as many of the entries as fit into a message, but at least one. Users choose how long their texts are. */
export function fitPage<Entry extends { readonly id: number }>(found: Entry[], limit: number): Page<Entry> {
  let bytes = marginBytes;
  const excess = found.findIndex((entry) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    return bytes > maxMessageBytes;
  });
  const entries = excess < 0 ? found : found.slice(0, Math.max(1, excess));
  const isLast = entries.length === found.length && found.length < limit;
  return { entries, next: isLast ? null : (entries.at(-1)?.id ?? null) };
}
