import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { songListSchema } from '@rubato/contracts';

const root = resolve(import.meta.dirname, '../..');
const built = [
  'standalone/dist/main.js',
  ...['shell', 'browse', 'library', 'player'].map((name) => `frontends/${name}/dist`),
];
const startTimeout = 120_000;

/** Starts a Rubato with the demo songs in a fresh folder and tells the journeys its address. Returns what ends it. */
export default async function runProduct(): Promise<() => Promise<void>> {
  await assertBuilt();
  const dataFolder = await mkdtemp(join(tmpdir(), 'rubato-journeys-'));
  const product = spawn(process.execPath, [join(root, 'standalone/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataFolder,
      DEMO: 'on',
      // All journeys come from one address.
      SIGN_UPS_PER_ADDRESS: '0',
      DEMO_LOG_INS_PER_ADDRESS: '0',
    },
    // The channel tells the product when this process is gone, however it went.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = async () => {
    await stopProduct(product);
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    const url = await readyAddress(product);
    await assertDemo(url, dataFolder);
    process.env.RUBATO_URL = url;
    return stop;
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

/** The journeys of visitors need something to listen to, with its streams. */
async function assertDemo(url: string, dataFolder: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const answer = await fetch(`${url}/api/songs?limit=100`);
    const { songs } = songListSchema.parse(await answer.json());
    if (songs.length && songs.every(({ stream }) => stream)) return;
    await delay(500);
  }
  const log = await readFile(join(dataFolder, 'rubato.log'), 'utf8').catch(() => '');
  throw new Error(`The demo songs were not added, or not prepared for playback.\n${log.slice(-4000)}`);
}

async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
}
