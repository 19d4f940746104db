// Decides how tests get PostgreSQL, NATS, Redis and MinIO: docs/testing.md, "Servers that tests need".
import { readFileSync } from 'node:fs';
import { isDockerAvailable } from '../../../packages/testing/dist/containers/docker-engine.js';
import { resolveServers } from '../../../packages/testing/dist/containers/resolve-servers.js';
import { deployedImage } from '../../../packages/testing/dist/containers/server-images.js';
import { findMinio, findNatsServer, findRedisServer } from './tools.mjs';

const composeFile = new URL('../../../docker-compose.yml', import.meta.url);
const programs = { nats: findNatsServer, redis: findRedisServer, minio: findMinio };

/** Whether tests may use containers and a Docker engine responds. */
export async function canUseContainers() {
  return process.env.TEST_CONTAINERS !== 'off' && (await isDockerAvailable());
}

/** The environment variables from which tests learn how to start each server. Pulls missing images. */
export async function findTestServers() {
  const findImage = (await canUseContainers()) ? pullImage : async () => undefined;
  return resolveServers(process.env, { findImage, findProgram: (server) => programs[server]?.() });
}

/** The image that the stack runs; undefined if it cannot be pulled. */
async function pullImage(server) {
  const image = deployedImage(readFileSync(composeFile, 'utf8'), server);
  const { prepareImage } = await import('../../../packages/testing/dist/containers/prepare-image.js');
  try {
    await prepareImage(image);
    return image;
  } catch (error) {
    console.warn(`test servers: ${image} unavailable, using a program instead (${error.message})`);
    return undefined;
  }
}
