import { songListSchema, type Song } from '@rubato/contracts';
import { freePort } from '@rubato/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listFrontEnds } from '../../scripts/parts.mjs';

const root = resolve(import.meta.dirname, '../..');
const buildOutputs = [
  'standalone/dist/main.js',
  ...listFrontEnds(root).map((name) => `frontends/${name}/dist`),
];
/** Several times the usual duration, because the machine may be busy. */
const startTimeoutMs = 10 * 60_000;

/** A running instance of the product. */
export interface Product {
  readonly url: string;
  /** Its DATA_DIR. */
  readonly folder: string;
  /** Stops the product and removes its data folder. */
  readonly stop: () => Promise<void>;
}

/** Starts the product on a free port with an empty data folder. `settings` are environment variables. */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  await assertBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'rubato-journeys-'));
  const product = spawn(process.execPath, [join(root, 'standalone/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      // Known in advance: passkeys and links in mails need the public address.
      PORT: String(await freePort()),
      DATA_DIR: folder,
      // All sign-ups come from the same address.
      SIGN_UPS_PER_ADDRESS: '0',
      DEMO_LOG_INS_PER_ADDRESS: '0',
      WRITES_PER_USER: '0',
      // Slowness alone must not fail a journey.
      DEADLINE_FACTOR: '10',
      ...settings,
    },
    // The product exits when the IPC channel closes, even if this process crashes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = async () => {
    await stopProduct(product);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: await waitUntilReady(product), folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until demo songs are added or, by default, until all of them also have their streams. Returns the newest 100. */
export async function waitForDemoSongs(
  { url, folder }: Product,
  until: 'songs' | 'streams' = 'streams',
): Promise<[Song, ...Song[]]> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/api/songs?limit=100`);
    const { songs } = songListSchema.parse(await response.json());
    const [first, ...others] = songs;
    if (first && (until === 'songs' || songs.every(({ stream }) => stream))) return [first, ...others];
    await delay(500);
  }
  const log = await readFile(join(folder, 'rubato.log'), 'utf8').catch(() => '');
  throw new Error(`Timed out waiting for the demo songs and their streams.\n${log.slice(-4000)}`);
}

async function assertBuilt(): Promise<void> {
  for (const path of buildOutputs) {
    await access(join(root, path)).catch(() => {
      throw new Error(`${path} is missing. Build Rubato before running the journeys: npm run build`);
    });
  }
}

/** Resolves with the URL from the "Rubato is ready" line of the output. */
function waitUntilReady(product: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}\n${output}`));
    const timer = setTimeout(() => fail('Startup timed out.'), startTimeoutMs);
    const read = (text: Buffer) => {
      output += text.toString();
      const url = /Rubato is ready at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    product.stdout?.on('data', read);
    product.stderr?.on('data', read);
    product.once('error', (error) => fail(error.message));
    product.once('exit', (code) => fail(`Rubato exited with code ${code}.`));
    const stopTimer = () => clearTimeout(timer);
    product.once('exit', stopTimer);
    product.stdout?.on('data', () => /is ready at/.test(output) && stopTimer());
  });
}

async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const exited = once(product, 'exit');
  product.kill('SIGTERM');
  await exited;
}
