import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const changedFile = 'frontends/library/src/features/liked-songs/liked-songs-page.tsx';

/** A developer who changes the heading of the page Liked Songs with `npm run dev -- --only library`. */
export interface Development {
  /** The link that overrides the remote. */
  readonly link: string;
  readonly origin: string;
  /** Changes the heading. The page loads again when it has been built. */
  changeText(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the development of a copy of library, with the heading "Songs from here", for the product at `url`. */
export async function startDevelopment(url: string): Promise<Development> {
  const folder = await copyOfLibrary();
  const changeText = (text: string) => setHeading(folder, text);
  await changeText('Songs from here');
  const child = spawn(process.execPath, ['scripts/dev.mjs', '--only', 'library', '--against', url], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const link = await printedLink(child);
    const declaration = new URL(link).searchParams.get('override-remote')?.replace('library=', '') ?? '';
    return { link, origin: new URL(declaration).origin, changeText, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A checkout that shares everything but the sources of library. */
async function copyOfLibrary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-development-'));
  for (const name of [
    'node_modules',
    'packages',
    'services',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ])
    await symlink(join(root, name), join(folder, name));
  await mkdir(join(folder, 'frontends'));
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  const filter = (path: string) => !/\/(node_modules|dist)$/.test(path);
  await cp(join(root, 'frontends/library'), join(folder, 'frontends/library'), { recursive: true, filter });
  return folder;
}

async function setHeading(folder: string, text: string): Promise<void> {
  const file = join(folder, changedFile);
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace(/const title = '.*';/, `const title = '${text}';`));
}

function printedLink(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      const link = /Open (\S+)/.exec(output)?.[1];
      if (link) resolve(link);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`npm run dev has ended.\n${output}`)));
  });
}
