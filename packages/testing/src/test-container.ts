import type { ContainerOptions, ServerContainer } from './containers/server-container.ts';

declare global {
  /** Set by `scripts/test/servers/server-environment.mjs`. */
  var startContainerOutsideJest: ((options: ContainerOptions) => Promise<ServerContainer>) | undefined;
}

/**
 * Starts a container that is deleted at the end of the test file. The environment of Jest starts it, because the library for
 * containers takes several seconds to load inside Jest's sandbox.
 */
export function startTestContainer(options: ContainerOptions): Promise<ServerContainer> {
  const { startContainerOutsideJest } = globalThis;
  if (!startContainerOutsideJest) throw new Error('Containers can only be started in tests that run in Jest');
  return startContainerOutsideJest(options);
}
