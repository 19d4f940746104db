// Runs the product for several runs of Playwright: sends their environment to the parent process, and stops when that disconnects.
import { once } from 'node:events';
import runProduct from './run-product.ts';

const disconnected = once(process, 'disconnect');
const stop = await runProduct();
const { RUBATO_URL, DATA_DIR } = process.env;
if (process.connected) process.send?.({ RUBATO_URL, DATA_DIR });
await disconnected;
await stop();
