import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('busy-loop.mjs', import.meta.url));

/** Starts processes that occupy one core each. They end with this process, or when the returned function is called. */
export function startLoad(count) {
  const loops = Array.from({ length: count }, () => fork(program, { stdio: 'ignore' }));
  return {
    pids: loops.map(({ pid }) => pid),
    stop: async () => {
      const ended = loops.map((loop) => once(loop, 'exit'));
      for (const loop of loops) loop.disconnect();
      await Promise.all(ended);
    },
  };
}
