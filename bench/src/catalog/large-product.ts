import { signUp, userIdOf } from '../users.ts';
import { startProduct, type Product } from '../product.ts';
import { addCatalog } from './add-catalog.ts';
import { addCopies } from './add-copies.ts';
import { followArtists } from './followed-artists.ts';
import { awaitRebuild } from './rebuild.ts';

export const largeSize = { songs: 1_000_000, artists: 100_000 };

/** Searches are not limited: all of them come from this machine. */
export const unlimitedSearches = { SEARCHES_PER_ADDRESS: '0' };

/** The product with a million songs, and a user who follows a thousand artists. */
export interface LargeProduct extends Product {
  /** Request headers of the user. */
  readonly user: Record<string, string>;
  /** The number of songs and albums of the artists whom the user follows. */
  readonly releases: number;
}

let shared: Promise<LargeProduct> | undefined;

/** It takes minutes to fill, so the benchmarks that read it share one. */
export function largeProduct(): Promise<LargeProduct> {
  shared ??= startLarge();
  return shared;
}

/** Stops the shared product, if there is one, and deletes its data. */
export async function removeLargeProduct(): Promise<void> {
  const product = await shared?.catch(() => undefined);
  shared = undefined;
  await product?.remove();
}

async function startLarge(): Promise<LargeProduct> {
  const product = await startProduct(unlimitedSearches);
  try {
    // Otherwise discovery would already copy what is added.
    await awaitRebuild(product);
    await addCatalog(product, largeSize);
    await addCopies(product);
    const [user = {}] = await signUp(product.url, 1);
    const releases = await followArtists(product, await userIdOf(product.url, user));
    return Object.assign(product, { user, releases });
  } catch (error) {
    await product.remove();
    throw error;
  }
}
