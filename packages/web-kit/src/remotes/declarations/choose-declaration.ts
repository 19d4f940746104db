import type { ListedRemote } from '@rubato/contracts';
import * as z from 'zod/mini';
import { readValue, writeValue } from '../../storage/stored-value.ts';

/** The declaration to load for a remote, and the hash that it must have. */
export interface DeclarationSource {
  readonly name: string;
  readonly url: string;
  readonly integrity: string | undefined;
}

const bucketKey = 'rubato.canary-bucket';
const bucketSchema = z.int().check(z.gte(0), z.lte(99));

/** The number from 0 to 99 that decides which canaries this visitor gets, the same on each visit. The shell's preload script reads it too. */
export function getCanaryBucket(): number {
  const stored = readValue(bucketKey, bucketSchema);
  if (stored !== undefined) return stored;
  const bucket = Math.floor(Math.random() * 100);
  writeValue(bucketKey, bucket);
  return bucket;
}

/** Chooses between a remote's declaration and that of its canary. `bucket` is the visitor's. URLs may be relative to `base`. */
export function chooseDeclaration(remote: ListedRemote, bucket: number, base: string): DeclarationSource {
  const { name, canary } = remote;
  const chosen = canary && bucket < canary.percent ? canary : remote;
  return { name, url: new URL(chosen.declaration, base).href, integrity: chosen.integrity };
}
