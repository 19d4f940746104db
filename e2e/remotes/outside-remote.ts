import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'e2e/fixtures/remotes/song-notes');
const run = promisify(execFile);

/** A remote that was built from the packed SDK in a folder outside the repository. */
export interface OutsideRemote {
  /** The folder of the built files. */
  readonly dist: string;
  /** What the compiler says about its types with the packed declarations; empty if nothing. */
  readonly typeErrors: string;
  /** Errors inside the packed declarations. */
  readonly sdkTypeErrors: readonly string[];
  readonly remove: () => Promise<void>;
}

/** Packs the SDK, installs it in a new folder next to the sources of a remote, and builds that remote. */
export async function buildOutsideRemote(): Promise<OutsideRemote> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-outside-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const sdk = join(folder, 'sdk');
    const remote = join(folder, 'song-notes');
    await run(process.execPath, [join(root, 'scripts/pack-sdk.mjs'), sdk], { cwd: folder });
    await cp(source, remote, { recursive: true });
    await installSdk(sdk, remote);
    await execute(remote, '@rspack/cli/bin/rspack.js', 'build');
    const types = await compile(remote);
    const allTypes = await compile(remote, '--skipLibCheck', 'false');
    return {
      dist: join(remote, 'dist'),
      typeErrors: types,
      sdkTypeErrors: allTypes.split('\n').filter((line) => line.includes('@rubato')),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function installSdk(sdk: string, remote: string): Promise<void> {
  const tarballs = (await readdir(sdk)).map((name) => join(sdk, name));
  const npm = process.env['npm_execpath'];
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run(program, [...first, 'install', ...options, ...tarballs], { cwd: remote });
}

/** Returns the output of the compiler. */
async function compile(remote: string, ...options: string[]): Promise<string> {
  try {
    await execute(remote, 'typescript/bin/tsc', '--noEmit', ...options);
    return '';
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  }
}

const execute = (folder: string, program: string, ...args: string[]) =>
  run(process.execPath, [join(folder, 'node_modules', program), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
