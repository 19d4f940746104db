import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { startServer, type TestServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

const deployed = join(import.meta.dirname, '../../../deploy/nginx');

/** The `nginx` program that the test run found or installed; undefined where there is none. */
export const nginxProgram: string | undefined = process.env.NGINX_PROGRAM;

/** What stands behind a front door, by address. */
export interface BehindTheDoor {
  readonly storeUrl: string;
  readonly gatewayUrls?: readonly string[];
  /** Front ends' own servers, one or several of each, by name. */
  readonly frontEndUrls?: Readonly<Record<string, string | readonly string[]>>;
  /** The front door's own settings, as environment variables. One address has no limits unless they say so: tests have but one. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface NginxServer extends TestServer {
  /** Where its files are: its log `access.log`, and what it stores. */
  readonly folder: string;
  /** Kills the server and removes what it stored. */
  remove(): Promise<void>;
}

/**
 * Writes the deployed front door's configuration, `nginx.conf` and what it includes, to `folder`: with these addresses in place of
 * the containers' names, listening on loopback at `port`. More for its server can be put into `rubato/listen/`.
 */
export async function writeFrontDoor(folder: string, port: number, behind: BehindTheDoor): Promise<void> {
  await mkdir(join(folder, 'cache'), { recursive: true });
  await cp(deployed, join(folder, 'rubato'), { recursive: true });
  await cp(join(deployed, '../remotes/remotes.json'), join(folder, 'rubato/remotes.json'));
  const here = (text: string) =>
    inFolder(text, folder).replaceAll(/http:\/\/(frontend-\S+?)\$domain:8080/g, 'http://$1');
  for (const path of ['front-door.conf', 'parts/media.conf', 'parts/front-end.conf', 'parts/refusals.conf'])
    await writeFile(join(folder, 'rubato', path), here(await readDeployed(path)));
  await configure(folder, behind);
  await writeFile(join(folder, 'rubato/listen/http.conf'), `listen 127.0.0.1:${port};\n`);
  await writeMain(folder, ['main.conf', 'front-end-server.conf']);
}

/** Starts the front door that is deployed, as one process. */
export async function startFrontDoor(behind: BehindTheDoor): Promise<NginxServer> {
  return startNginx((folder, port) => writeFrontDoor(folder, port, behind));
}

/** Starts the server that each front end is deployed with, as one process, with `files`: their texts by their paths. */
export async function startFrontEnd(files: Readonly<Record<string, string>>): Promise<NginxServer> {
  return startNginx(async (folder, port) => {
    await mkdir(join(folder, 'rubato'));
    const server = (await readDeployed('front-end-server.conf'))
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace('root /srv/rubato/front-end;', `root ${folder}/files;`);
    await writeFile(join(folder, 'rubato/front-end-server.conf'), server);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, 'files', path, '..'), { recursive: true });
      await writeFile(join(folder, 'files', path), text);
    }
    await writeMain(folder);
  });
}

const readDeployed = (path: string) => readFile(join(deployed, path), 'utf8');

function inFolder(text: string, folder: string): string {
  return text
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/dev/stdout', `${folder}/access.log`)
    .replaceAll('/etc/nginx/rubato', `${folder}/rubato`)
    .replaceAll('/var/cache/rubato', `${folder}/cache`)
    .replaceAll('/srv/remotes', `${folder}/rubato`);
}

/** The configuration of the whole; `elsewhere` is what lies beside it in the repository, and belongs to other images. */
async function writeMain(folder: string, elsewhere: readonly string[] = []): Promise<void> {
  const text = inFolder(await readDeployed('main.conf'), folder)
    .replace(/error_log .*/, 'error_log stderr notice;\ndaemon off;')
    // Where it lies depends on the package, which may be unpacked somewhere.
    .replace('include mime.types;', 'types { text/html html; application/json json; text/javascript js; }');
  await writeFile(join(folder, 'nginx.conf'), text);
  for (const name of elsewhere) await writeFile(join(folder, 'rubato', name), '');
}

/** Runs the deployed `configure.sh`, and puts these addresses in the places of names that would be looked up. */
async function configure(folder: string, behind: BehindTheDoor): Promise<void> {
  const into = join(folder, 'front-door');
  const resolvConf = join(folder, 'resolv.conf');
  await writeFile(resolvConf, 'nameserver 127.0.0.1\n');
  await promisify(execFile)('sh', [join(deployed, 'configure.sh'), into], {
    env: {
      ...process.env,
      NGINX_VERSION: '1.29.0',
      RESOLV_CONF: resolvConf,
      ...unlimited,
      ...behind.settings,
    },
  });
  const path = join(into, 'surroundings.conf');
  const { gatewayUrls = [nowhere], storeUrl, frontEndUrls = {} } = behind;
  const serversOf: Record<string, readonly string[]> = {
    gateway: gatewayUrls,
    'object-store': [storeUrl],
    'frontend-shell': [frontEndUrls.shell ?? nowhere].flat(),
  };
  const text = (await readFile(path, 'utf8')).replaceAll(
    / {2}server ([a-z-]+):\d+ resolve max_fails=0;/g,
    (_line, name: string) => servers(serversOf[name] ?? [nowhere]),
  );
  const frontEnds = Object.entries(frontEndUrls).map(
    ([name, urls]) => `upstream frontend-${name} { ${servers([urls].flat())} }\n`,
  );
  await writeFile(path, text + frontEnds.join(''));
}

const unlimited = {
  CONNECTIONS_PER_ADDRESS: '0',
  API_REQUESTS_PER_ADDRESS: '0',
  UPLOADS_AT_ONCE_PER_ADDRESS: '0',
};

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:1';

/** One that refused a moment ago is asked again. */
const servers = (urls: readonly string[]) =>
  urls.map((url) => `  server ${new URL(url).host} max_fails=0;`).join('\n');

async function startNginx(configure: (folder: string, port: number) => Promise<void>): Promise<NginxServer> {
  if (!nginxProgram) throw new Error('There is no nginx');
  const folder = await temporaryFolder();
  const port = await freePort();
  await configure(folder.path, port);
  const server = await startServer(`http://127.0.0.1:${port}`, {
    program: nginxProgram,
    // One process for all: whoever kills or freezes it gets the whole.
    args: ['-e', 'stderr', '-p', folder.path, '-c', 'nginx.conf', '-g', 'master_process off;'],
    readyText: 'event method',
  });
  const remove = async () => {
    await server.kill();
    await folder.remove();
  };
  return { ...server, folder: folder.path, remove };
}
