import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../product.ts';

const pollMs = 500;
/** Ten times the goal for a million songs. */
const timeoutSeconds = 3000;

const request = `
  UPDATE rebuild SET requested_at = now(), step = NULL, after = NULL, copied = 0, removed = 0, finished_at = NULL
  WHERE finished_at IS NOT NULL`;

/** Waits until discovery has copied everything that exists, and everything that follows from it is in its index. */
export async function awaitRebuild(product: Product): Promise<void> {
  const discovery = await product.database('rubato_discovery');
  try {
    for (let waited = 0; waited < timeoutSeconds * 1000; waited += pollMs) {
      const { rows } = await discovery.query<{ isCompleted: boolean }>(`
        SELECT finished_at IS NOT NULL AND NOT EXISTS (SELECT FROM changes) AS "isCompleted" FROM rebuild`);
      if (rows[0]?.isCompleted) return;
      await delay(pollMs);
    }
    throw new Error(`Discovery did not complete a rebuild within ${timeoutSeconds} s`);
  } finally {
    await discovery.end();
  }
}

/** Requests a rebuild of the running product, and waits for it. Returns the seconds that it took. */
export async function rebuildDiscovery(product: Product): Promise<number> {
  await awaitRebuild(product);
  const discovery = await product.database('rubato_discovery');
  try {
    await discovery.query(request);
  } finally {
    await discovery.end();
  }
  const startedAt = performance.now();
  await awaitRebuild(product);
  return (performance.now() - startedAt) / 1000;
}
