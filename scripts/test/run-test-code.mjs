// Prepares a process outside Jest for test code: runs the TypeScript sources, compiled like Jest does, and starts containers.
import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { startContainer } from './start-containers.mjs';

const configFile = fileURLToPath(new URL('../../.swcrc', import.meta.url));

globalThis.startContainerOutsideJest = startContainer;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      configFile,
      sourceMaps: 'inline',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
