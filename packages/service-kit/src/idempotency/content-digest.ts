import { createHash } from 'node:crypto';

/** Values by name, in any order; what is undefined is not there. */
export type Content = Readonly<Record<string, string | number | null | undefined>>;

/** The SHA-256 of `content`, the same for the same values. */
export function contentDigest(content: Content): Buffer {
  const entries = Object.entries(content).filter(([, value]) => value !== undefined);
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}
