import { startProduct, waitForDemoSongs } from './product.ts';

/** Global setup: starts Rubato with the demo songs and sets `RUBATO_URL`. Returns the teardown. */
export default async function runProduct(): Promise<() => Promise<void>> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    await waitForDemoSongs(product);
    process.env.RUBATO_URL = product.url;
    process.env.DATA_DIR = product.folder;
    return product.stop;
  } catch (error) {
    await product.stop();
    throw error;
  }
}
