import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type ChildServer } from '../child-server.ts';

/** Runs `work` with a reference, started with a folder for its files. `name` is that of its program. */
export async function withFolderReference<Result>(
  name: 'to-disk' | 'published-uploads',
  work: (server: ChildServer) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-bench-'));
  const server = await startChild([join(import.meta.dirname, `../references/${name}.server.ts`), folder]);
  try {
    return await work(server);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
