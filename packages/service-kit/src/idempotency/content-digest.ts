import { createHash } from 'node:crypto';

/** Values by name, in any order. Undefined values are ignored. */
export type Content = Readonly<Record<string, string | number | null | undefined>>;

/** Returns the SHA-256 of `content`, which does not depend on the order of names. */
export function computeContentDigest(content: Content): Buffer {
  const entries = Object.entries(content).filter(([, value]) => value !== undefined);
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}
