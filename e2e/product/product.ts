import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const built = [
  'standalone/dist/main.js',
  ...['shell', 'browse', 'library', 'player'].map((name) => `frontends/${name}/dist`),
];
const startTimeout = 120_000;

/** A running instance of the product on a free port. */
export interface Product {
  readonly url: string;
  /** Its DATA_DIR. */
  readonly folder: string;
  /** Stops it and removes its folder. */
  readonly stop: () => Promise<void>;
}

/** Starts the product with an empty data folder. `settings` are environment variables. */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  await assertBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'rubato-journeys-'));
  const product = spawn(process.execPath, [join(root, 'standalone/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      // All sign-ups come from one address.
      SIGN_UPS_PER_ADDRESS: '0',
      DEMO_LOG_INS_PER_ADDRESS: '0',
      ...settings,
    },
    // The channel tells the product when this process is gone, however it went.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = async () => {
    await stopProduct(product);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: await readyAddress(product), folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assertBuilt(): Promise<void> {
  for (const path of built) {
    await access(join(root, path)).catch(() => {
      throw new Error(`${path} is missing. Build Rubato before its journeys: npm run build`);
    });
  }
}

/** Resolves with the address in the line that says that Rubato is ready. */
function readyAddress(product: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}\n${output}`));
    const timer = setTimeout(() => fail('Rubato was not ready in time.'), startTimeout);
    const read = (text: Buffer) => {
      output += text.toString();
      const address = /Rubato is ready at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    product.stdout?.on('data', read);
    product.stderr?.on('data', read);
    product.once('error', (error) => fail(error.message));
    product.once('exit', (code) => fail(`Rubato ended with status ${code}.`));
    const settled = () => clearTimeout(timer);
    product.once('exit', settled);
    product.stdout?.on('data', () => /is ready at/.test(output) && settled());
  });
}

async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
}
