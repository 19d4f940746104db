import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const deployed = join(import.meta.dirname, '../../deploy/nginx');

/**
 * Writes the front door's own configuration to `folder`, with this machine's addresses in place of the containers' names, and one
 * more location, `/plain/`, for the files in `folder`.
 */
export async function writeFrontDoor(folder: string, { port, storeUrl }: { port: number; storeUrl: string }) {
  const here = (text: string) =>
    text
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/etc/nginx/rubato', `${folder}/rubato`)
      .replaceAll('/var/cache/rubato', `${folder}/cache`)
      .replaceAll(/http:\/\/object-store\$domain:9000/g, storeUrl)
      .replace('access_log /dev/stdout json;', 'access_log off;')
      .replace('worker_processes auto;', 'daemon off;\nworker_processes 1;')
      .replace(/error_log .*/, 'error_log stderr notice;')
      .replace('include mime.types;', 'include /etc/nginx/mime.types;\n  keepalive_requests 1000000000;')
      .replace(
        'location ^~ /media/ {',
        `location ^~ /plain/ {\n    root ${folder};\n  }\n\n  location ^~ /media/ {`,
      );
  await mkdir(join(folder, 'cache'), { recursive: true });
  await cp(deployed, join(folder, 'rubato'), { recursive: true });
  await writeFile(join(folder, 'rubato/listen/http.conf'), `listen 127.0.0.1:${port};\n`);
  for (const [from, to] of [
    ['main.conf', 'nginx.conf'],
    ['front-door.conf', 'rubato/front-door.conf'],
    ['parts/media.conf', 'rubato/parts/media.conf'],
    ['parts/front-end.conf', 'rubato/parts/front-end.conf'],
  ] as const)
    await writeFile(join(folder, to), here(await readFile(join(deployed, from), 'utf8')));
  // What belongs to a front end's server and to the whole.
  for (const name of ['main.conf', 'front-end-server.conf'])
    await writeFile(join(folder, 'rubato', name), '');
}
