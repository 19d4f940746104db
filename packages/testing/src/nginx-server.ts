import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** Front ends' own servers, by name. */
  readonly frontEndUrls?: Readonly<Record<string, string>>;
}

export interface NginxServer extends TestServer {
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
  const here = (text: string) =>
    inFolder(text, folder)
      .replaceAll(/http:\/\/object-store\$domain:9000/g, behind.storeUrl)
      .replaceAll(/http:\/\/gateway\$domain:3000/g, 'http://gateway')
      .replaceAll(/http:\/\/(frontend-\S+?)\$domain:8080/g, 'http://$1');
  for (const path of ['front-door.conf', 'parts/media.conf', 'parts/front-end.conf'])
    await writeFile(join(folder, 'rubato', path), here(await readDeployed(path)));
  await writeFile(join(folder, 'rubato/listen/http.conf'), `listen 127.0.0.1:${port};\n`);
  await writeFile(join(folder, 'rubato/behind.conf'), upstreams(behind));
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
      .replace('root /srv/front-end;', `root ${folder}/files;`);
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
    .replaceAll('/etc/nginx/rubato', `${folder}/rubato`)
    .replaceAll('/var/cache/rubato', `${folder}/cache`)
    .replaceAll('/srv/remotes', `${folder}/rubato`);
}

/** The configuration of the whole; `elsewhere` is what lies beside it in the repository, and belongs to other images. */
async function writeMain(folder: string, elsewhere: readonly string[] = []): Promise<void> {
  const text = inFolder(await readDeployed('main.conf'), folder)
    .replace('access_log /dev/stdout json;', 'access_log off;')
    .replace('worker_processes auto;', 'daemon off;\nworker_processes 1;')
    .replace(/error_log .*/, 'error_log stderr notice;')
    // Where it lies depends on the package, which may be unpacked somewhere.
    .replace('include mime.types;', 'types { text/html html; application/json json; text/javascript js; }');
  await writeFile(join(folder, 'nginx.conf'), text);
  for (const name of elsewhere) await writeFile(join(folder, 'rubato', name), '');
}

/** As names that are looked up each time: one that refused a moment ago is asked again. */
function upstreams({ gatewayUrls, frontEndUrls = {} }: BehindTheDoor): string {
  const upstream = (name: string, urls: readonly string[]) =>
    `upstream ${name} { ${urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join(' ')} }\n`;
  const frontEnds = Object.entries(frontEndUrls).map(([name, url]) => upstream(`frontend-${name}`, [url]));
  return [...(gatewayUrls ? [upstream('gateway', gatewayUrls)] : []), ...frontEnds].join('');
}

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
  return { ...server, remove };
}
