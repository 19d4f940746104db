// The Jest environment of tests on Node: starts containers for a test file, and deletes them after it.
import { TestEnvironment } from 'jest-environment-node';
import { startContainer } from './start-containers.mjs';

export default class ServerEnvironment extends TestEnvironment {
  #containers = [];

  async setup() {
    await super.setup();
    this.global.startContainerOutsideJest = (options) => {
      const container = startContainer(options);
      this.#containers.push(container);
      return container;
    };
  }

  async teardown() {
    await Promise.allSettled(this.#containers.map(async (container) => (await container).remove()));
    await super.teardown();
  }
}
