import type { ObjectStore } from '@rubato/service-kit';
import { createHash, randomUUID } from 'node:crypto';
import { MoreThan, Not, type DataSource } from 'typeorm';
import { AssetEntity } from '../assets/asset.entity.ts';
import { toMediaKey } from '../assets/asset-keys.ts';

const chunkBytes = 512 * 1024;

/** The number of checked files, and the keys of those whose content does not match their hash. */
export interface SampleVerification {
  readonly checked: number;
  readonly damaged: readonly string[];
}

/**
 * Verifies up to `count` stored files, starting at a random one, against the hash in their keys. Skips
 * missing files.
 */
export async function verifySample(
  database: DataSource,
  objects: ObjectStore,
  count: number,
  from: string = randomUUID(),
): Promise<SampleVerification> {
  const assets = await database.manager.find(AssetEntity, {
    where: { id: MoreThan(from), state: Not('pending') },
    order: { id: 'ASC' },
    take: count,
  });
  const keys = assets.flatMap(({ key }) => key ?? []);
  const damaged: string[] = [];
  for (const key of keys) {
    const hash = await hashObject(objects, toMediaKey(key));
    if (hash && !key.startsWith(hash.slice(0, 16))) damaged.push(toMediaKey(key));
  }
  return { checked: keys.length, damaged };
}

async function hashObject(objects: ObjectStore, key: string): Promise<string | undefined> {
  const reader = await objects.open(key);
  if (!reader) return undefined;
  try {
    const hash = createHash('sha256');
    for (let at = 0; at < reader.bytes; at += chunkBytes) hash.update(await reader.read(at, chunkBytes));
    return hash.digest('hex');
  } finally {
    await reader.close();
  }
}
