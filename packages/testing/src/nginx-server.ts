import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onFreePort } from './free-port.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

const deployFolder = join(import.meta.dirname, '../../../deploy/nginx');
/** Programs that print what is generated for the edge proxy. */
const generators = join(import.meta.dirname, '../../../scripts/deploy');
const run = promisify(execFile);

/** Path of the `nginx` program that the test run found or installed; undefined if there is none. */
export const nginxProgram: string | undefined = process.env.NGINX_PROGRAM;

/** URLs of the servers behind the edge proxy, and its settings. */
export interface EdgeProxyOptions {
  readonly storeUrl: string;
  readonly gatewayUrls?: readonly string[];
  /** Servers of the front ends by name, one or several each. */
  readonly frontEndUrls?: Readonly<Record<string, string | readonly string[]>>;
  /** Environment variables of the edge proxy. Limits per client address are off by default: all tests share one address. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface NginxServer extends ServerProcess {
  /** Folder of its files, such as the log `access.log`. */
  readonly folder: string;
  /** Kills the server and deletes its files. */
  remove(): Promise<void>;
}

/**
 * Writes the deployed configuration of the edge proxy, `nginx.conf` and its includes, to `folder`, with these URLs instead of
 * container names, listening on loopback at `port`. Files added to `rubato/listen/` extend its server block.
 */
export async function writeEdgeProxyConfig(
  folder: string,
  port: number,
  options: EdgeProxyOptions,
): Promise<void> {
  await mkdir(join(folder, 'cache'), { recursive: true });
  await cp(deployFolder, join(folder, 'rubato'), { recursive: true });
  await generate('remotes.mjs', join(folder, 'rubato/remotes.json'));
  await generate('upload-routes.mjs', join(folder, 'rubato/includes/upload-routes.conf'));
  const localize = (text: string) =>
    inFolder(text, folder).replaceAll(/http:\/\/(frontend-\S+?)\$domain:8080/g, 'http://$1');
  const includes = await readdir(join(deployFolder, 'includes'));
  for (const path of ['edge-proxy.conf', ...includes.map((name) => `includes/${name}`)])
    await writeFile(join(folder, 'rubato', path), localize(await readDeployed(path)));
  await configure(folder, options);
  await writeFile(join(folder, 'rubato/listen/http.conf'), `listen 127.0.0.1:${port};\n`);
  await writeMain(folder, ['main.conf', 'front-end-server.conf']);
}

/** Starts the deployed edge proxy as a single process. */
export async function startEdgeProxy(options: EdgeProxyOptions): Promise<NginxServer> {
  return startNginx((folder, port) => writeEdgeProxyConfig(folder, port, options));
}

/** Starts the web server of a deployed front end as a single process, serving `files`: contents by path. */
export async function startFrontEnd(files: Readonly<Record<string, string>>): Promise<NginxServer> {
  return startNginx(async (folder, port) => {
    await mkdir(join(folder, 'rubato'), { recursive: true });
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

/** Writes what this program prints. */
async function generate(program: string, path: string): Promise<void> {
  const { stdout } = await run(process.execPath, [join(generators, program)]);
  await writeFile(path, stdout);
}

const readDeployed = (path: string) => readFile(join(deployFolder, path), 'utf8');

function inFolder(text: string, folder: string): string {
  return text
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/dev/stdout', `${folder}/access.log`)
    .replaceAll('/etc/nginx/rubato', `${folder}/rubato`)
    .replaceAll('/var/cache/rubato', `${folder}/cache`)
    .replaceAll('/srv/remotes', `${folder}/rubato`);
}

/** Writes the main configuration. Files named in `otherImages` are part of other images, and left empty. */
async function writeMain(folder: string, otherImages: readonly string[] = []): Promise<void> {
  const text = inFolder(await readDeployed('main.conf'), folder)
    .replace(/error_log .*/, 'error_log stderr notice;\ndaemon off;')
    // Its path depends on the package, which may be unpacked anywhere.
    .replace('include mime.types;', 'types { text/html html; application/json json; text/javascript js; }');
  await writeFile(join(folder, 'nginx.conf'), text);
  for (const name of otherImages) await writeFile(join(folder, 'rubato', name), '');
}

/** Runs the deployed `configure.sh`, and replaces host names that need DNS with these URLs. */
async function configure(folder: string, options: EdgeProxyOptions): Promise<void> {
  const outputFolder = join(folder, 'edge-proxy');
  const resolvConf = join(folder, 'resolv.conf');
  await writeFile(resolvConf, 'nameserver 127.0.0.1\n');
  await run('sh', [join(deployFolder, 'configure.sh'), outputFolder], {
    env: {
      ...process.env,
      NGINX_VERSION: '1.29.0',
      RESOLV_CONF: resolvConf,
      ...withoutLimits,
      ...options.settings,
    },
  });
  const path = join(outputFolder, 'environment.conf');
  const { gatewayUrls = [unreachableUrl], storeUrl, frontEndUrls = {} } = options;
  const serversOf: Record<string, readonly string[]> = {
    gateway: gatewayUrls,
    'object-store': [storeUrl],
    'frontend-shell': [frontEndUrls.shell ?? unreachableUrl].flat(),
  };
  const text = (await readFile(path, 'utf8')).replaceAll(
    / {2}server ([a-z-]+):\d+ resolve max_fails=0;/g,
    (_line, name: string) => upstreamServers(serversOf[name] ?? [unreachableUrl]),
  );
  const frontEnds = Object.entries(frontEndUrls).map(
    ([name, urls]) => `upstream frontend-${name} { ${upstreamServers([urls].flat())} }\n`,
  );
  await writeFile(path, text + frontEnds.join(''));
}

const withoutLimits = {
  MAX_CONNECTIONS_PER_ADDRESS: '0',
  MAX_CONCURRENT_UPLOADS_PER_ADDRESS: '0',
};

/** An address without a listener. */
const unreachableUrl = 'http://127.0.0.1:1';

/** `max_fails=0` keeps servers in rotation after a failure. */
const upstreamServers = (urls: readonly string[]) =>
  urls.map((url) => `  server ${new URL(url).host} max_fails=0;`).join('\n');

async function startNginx(configure: (folder: string, port: number) => Promise<void>): Promise<NginxServer> {
  if (!nginxProgram) throw new Error('nginx not found: set NGINX_PROGRAM');
  const folder = await temporaryFolder();
  const program = nginxProgram;
  // As `start.sh` does it: a killed process leaves it behind.
  const removeSocket = () => rm(join(folder.path, 'edge-proxy/store.sock'), { force: true });
  const server = await onFreePort(async (port) => {
    await configure(folder.path, port);
    await removeSocket();
    return startServer(`http://127.0.0.1:${port}`, {
      program,
      // A single process, so that kill and freeze affect the whole server.
      args: ['-e', 'stderr', '-p', folder.path, '-c', 'nginx.conf', '-g', 'master_process off;'],
      readyText: 'event method',
    });
  });
  const remove = async () => {
    await server.kill();
    await folder.remove();
  };
  const start = async () => {
    await removeSocket();
    await server.start();
  };
  return { ...server, start, folder: folder.path, remove };
}
