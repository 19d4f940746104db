import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from '../../benchmark.ts';
import { listeners, randomRanges, rangeBytes, ranges } from '../../load/range-load.ts';
import { startProduct } from '../../product.ts';
import { startNginx } from '../../references/nginx.ts';
import { sideBySide, workPerCpuSecond } from '../../report/side-by-side.ts';

const key = '0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3';

export const mediaEmbedded: Benchmark = {
  name: 'media-embedded',
  subject: `audio in 256 KB ranges, embedded, ${listeners} listeners, compared with nginx serving the same file: bytes per CPU second`,
  goal: { atLeast: 0.5 },
  run: async () => {
    const audio = randomBytes(ranges * rangeBytes);
    const folder = await mkdtemp(join(tmpdir(), 'rubato-nginx-'));
    const product = await startProduct();
    try {
      // nginx's worker runs as another user if this process is root, and needs access.
      await chmod(folder, 0o755);
      await writeFile(join(folder, key), audio);
      await mkdir(join(product.folder, 'media/objects/media'), { recursive: true });
      await writeFile(join(product.folder, 'media/objects/media', key), audio);
      const nginx = await startNginx(folder);
      try {
        return await sideBySide(
          { server: product, load: () => randomRanges(`/media/${key}`) },
          { server: nginx, load: () => randomRanges(`/${key}`) },
          { ratio: workPerCpuSecond },
        );
      } finally {
        await nginx.stop();
      }
    } finally {
      await product.remove();
      await rm(folder, { recursive: true });
    }
  },
};
