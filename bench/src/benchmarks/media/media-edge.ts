import { startMinioProcess, writeEdgeProxyConfig } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { S3ObjectStore } from '../../../../packages/service-kit/dist/distributed.js';
import { prepareObjectStore } from '../../../../services/media/dist/object-store/prepare-object-store.js';
import type { Benchmark } from '../../benchmark.ts';
import { listeners, randomRanges, rangeBytes, ranges } from '../../load/range-load.ts';
import { startNginx } from '../../references/nginx.ts';
import { sideBySide, workPerCpuSecond } from '../../report/side-by-side.ts';

const key = '0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3';

export const mediaEdge: Benchmark = {
  name: 'media-edge',
  subject: `audio in 256 KB ranges through the edge proxy of the distributed topology, ${listeners} listeners, compared with the same nginx serving a plain file: bytes per CPU second`,
  goal: { atLeast: 0.95 },
  run: async () => {
    const audio = randomBytes(ranges * rangeBytes);
    const folder = await mkdtemp(join(tmpdir(), 'rubato-edge-'));
    const minio = await startMinioProcess();
    try {
      await chmod(folder, 0o777);
      await storeAudio(minio, audio);
      await mkdir(join(folder, 'plain'));
      await writeFile(join(folder, 'plain', key), audio);
      const storeUrl = minio.url;
      const nginx = await startNginx(folder, async (configFolder, port) => {
        await writeEdgeProxyConfig(configFolder, port, { storeUrl });
        await writeFile(join(configFolder, 'rubato/listen/bench.conf'), plainFiles(configFolder));
      });
      try {
        return await sideBySide(
          { server: nginx, load: () => randomRanges(`/media/${key}`) },
          { server: nginx, load: () => randomRanges(`/plain/${key}`) },
          { ratio: workPerCpuSecond },
        );
      } finally {
        await nginx.stop();
      }
    } finally {
      await minio.remove();
      await rm(folder, { recursive: true });
    }
  },
};

/** Configuration of the reference: plain files from `folder` on the same server. */
function plainFiles(folder: string): string {
  return `keepalive_requests 1000000000;\nlocation ^~ /plain/ { root ${folder}; }\n`;
}

async function storeAudio(
  root: { readonly url: string; readonly accessKey: string; readonly secretKey: string },
  audio: Buffer,
): Promise<void> {
  const media = { accessKey: 'media', secretKey: randomBytes(16).toString('hex') };
  await prepareObjectStore({ ...root, bucket: 'rubato' }, media);
  const store = S3ObjectStore.create({ url: root.url, bucket: 'rubato', ...media });
  await store.put(`media/${key}`, Readable.from([audio]));
  store.close();
}
